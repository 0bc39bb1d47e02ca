import type { CookieSerializeOptions } from '@fastify/cookie';

/** The `__Host-` prefix binds a cookie to this very host; browsers take it over https only. */
export function deskCookies(deskUrl: string) {
  const isSecure = deskUrl.startsWith('https:');
  const prefix = isSecure ? '__Host-' : '';
  const options = { path: '/', httpOnly: true, secure: isSecure, sameSite: 'lax' } as const;
  return {
    session: `${prefix}desk-session`,
    /** Tells the browser that asked for a mail from others that may see its link. */
    browser: `${prefix}desk-browser`,
    options: options satisfies CookieSerializeOptions,
  };
}
