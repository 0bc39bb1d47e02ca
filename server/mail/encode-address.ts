/** An e-mail address as it stands behind `mailto:`, where quotes, colons and line breaks have meanings. */
export function encodeAddress(address: string): string {
  const [local = '', domain = ''] = address.split(/@(?=[^@]*$)/);
  return `${encodeURIComponent(local)}@${encodeURIComponent(domain)}`;
}
