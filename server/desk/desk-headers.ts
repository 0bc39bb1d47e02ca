import { contentPolicy, securityHeaders } from '../site/headers.ts';

/**
 * Those of the site, but for passkeys, which only the desk may use, and no trace in any cache. The
 * desk shows no film. Its one Trusted Types policy registers the service worker, whose address would
 * otherwise be refused as text.
 */
export function deskHeaders(deskUrl: string): Record<string, string> {
  const headers = securityHeaders(deskUrl);
  return {
    ...headers,
    'content-security-policy': contentPolicy
      .replace("media-src 'self'; ", '')
      .replace('trusted-types frame-worker', 'trusted-types service-worker'),
    'permissions-policy': (headers['permissions-policy'] ?? '').replaceAll(
      /(publickey-credentials-\w+)=\(\)/g,
      '$1=(self)',
    ),
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  };
}
