/** Owners are called by the part of their address before the @: `Direction`. */
export function ownerName(email: string): string {
  const [name = ''] = email.split('@');
  return name.charAt(0).toUpperCase() + name.slice(1);
}
