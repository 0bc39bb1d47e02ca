import { securityHeaders } from '../site/headers.ts';

/**
 * The desk's Content-Security-Policy. Its one Trusted Types policy registers the service worker,
 * whose address would otherwise be refused as text.
 */
const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types service-worker',
].join('; ');

/** Those of the site, but for passkeys, which only the desk may use, and no trace in any cache. */
export function deskHeaders(deskUrl: string): Record<string, string> {
  const headers = securityHeaders(deskUrl);
  return {
    ...headers,
    'content-security-policy': contentPolicy,
    'permissions-policy': (headers['permissions-policy'] ?? '').replaceAll(
      /(publickey-credentials-\w+)=\(\)/g,
      '$1=(self)',
    ),
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  };
}
