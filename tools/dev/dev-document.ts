import { loadContent } from '../content/load-content.ts';
import { makePdfs } from '../pdf/make-pdfs.ts';
import { pdfDocuments } from '../pdf/pdf-documents.ts';

/** The file of a PDF, made when it is asked for: all of them together take seconds. */
export async function devDocument(path: string): Promise<string | undefined> {
  if (!path.endsWith('.pdf')) return undefined;
  const content = loadContent();
  const documents = pdfDocuments(content, '').filter((one) => one.path === path);
  const files = await makePdfs({ site: content.site, documents, today: new Date() });
  return files.get(path);
}
