import type { ViteDevServer } from 'vite';
import { loadContent } from '../content/load-content.ts';
import { makePdfs } from '../pdf/make-pdfs.ts';

type PdfRenderer = typeof import('../pdf/case-study-pdf.tsx');

/** The file of a case study's PDF, made when it is asked for: all of them together would take ten seconds. */
export async function devDocument(vite: ViteDevServer, path: string): Promise<string | undefined> {
  const slug = /^\/work\/([\w-]+)\/\1\.pdf$/.exec(path)?.[1];
  if (!slug) return undefined;
  const content = loadContent();
  const files = await makePdfs({
    content: { ...content, projects: content.projects.filter((project) => project.slug === slug) },
    loadRenderer: () => vite.ssrLoadModule('/tools/pdf/case-study-pdf.tsx') as Promise<PdfRenderer>,
    today: new Date(),
  });
  return files.get(slug);
}
