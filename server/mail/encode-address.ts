/** An e-mail address for a `mailto:` URL, where quotes, colons and line breaks have meanings. */
export function encodeAddress(address: string): string {
  const [local = '', domain = ''] = address.split(/@(?=[^@]*$)/);
  return `${encodeURIComponent(local)}@${encodeURIComponent(domain)}`;
}
