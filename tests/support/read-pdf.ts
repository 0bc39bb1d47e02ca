import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A document as another program reads it: what it says, page by page, and what it carries. */
export async function readPdf(bytes: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, fontExtraProperties: true });
  const pdf = await task.promise;
  const { info } = (await pdf.getMetadata()) as { info: Record<string, unknown> };
  const pages: string[] = [];
  const fonts = new Map<string, boolean>();
  const colours = new Set<string>();
  let pictures = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(
      items
        .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
        .join('')
        .replaceAll(/\s+/g, ' '),
    );
    const { fnArray, argsArray } = await page.getOperatorList();
    for (const [index, operation] of fnArray.entries()) {
      if (operation === OPS.paintImageXObject) pictures += 1;
      if (operation === OPS.setFillRGBColor) colours.add((argsArray[index] as [string])[0]);
      if (operation !== OPS.setFont) continue;
      const id = (argsArray[index] as [string])[0];
      const font = page.commonObjs.get(id) as { name: string; missingFile?: boolean };
      fonts.set(font.name, !font.missingFile);
    }
  }
  const outline = ((await pdf.getOutline()) ?? []).map(({ title }) => title);
  await task.destroy();
  return { info, pages, fonts, colours, pictures, outline };
}
