import { contentPolicy, securityHeaders } from '../site/headers.ts';

/**
 * Those of the site, but for passkeys, which only the desk may use, and no trace in any cache. The
 * desk shows no film and has no Trusted Types policy.
 */
export function deskHeaders(deskUrl: string): Record<string, string> {
  const headers = securityHeaders(deskUrl);
  return {
    ...headers,
    'content-security-policy': contentPolicy
      .replace("media-src 'self'; ", '')
      .replace(/trusted-types [\w-]+/, "trusted-types 'none'"),
    'permissions-policy': (headers['permissions-policy'] ?? '').replaceAll(
      /(publickey-credentials-\w+)=\(\)/g,
      '$1=(self)',
    ),
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  };
}
