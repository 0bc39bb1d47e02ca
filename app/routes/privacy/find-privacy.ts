import type { TextPage } from '../../../domain/content/text-page.ts';
import { paths } from '../../paths.ts';
import { withBase } from '../../ui/with-base.ts';

/**
 * From content/ at build time, from its JSON file in the browser: the server writes into that file,
 * as into the page, for how long it keeps things. In a script the words would be those of the build.
 */
export async function findPrivacy(): Promise<TextPage> {
  if (import.meta.env.SSR) return (await import('virtual:content/pages/privacy')).default;
  const response = await fetch(withBase(paths.privacyData));
  if (!response.ok) throw new Response(null, { status: response.status, statusText: response.statusText });
  return (await response.json()) as TextPage;
}
