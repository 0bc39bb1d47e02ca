/**
 * The public address of a static build, without its last slash: `https://host` or
 * `https://host/preview`.
 */
export function staticAddress(siteUrl = process.env['SITE_URL']): string {
  const address = siteUrl ?? 'http://127.0.0.1:3000';
  if (!URL.canParse(address))
    throw new Error(`SITE_URL is "${address}": write an address such as https://host/`);
  return address.replace(/\/+$/, '');
}

/** The path of that address, with its last slash, as Vite's `base` wants it. */
export const staticBase = () => new URL(`${staticAddress()}/`).pathname;
