import { getDocument, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** An element of a tagged PDF: its role, all the text in it, and what stands for a picture. */
export interface PdfTag {
  role: string;
  text: string;
  alt?: string;
}

/** A document as another program reads it: what it says, page by page, and what it carries. */
export async function readPdf(bytes: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, fontExtraProperties: true });
  const pdf = await task.promise;
  const { info } = (await pdf.getMetadata()) as { info: Record<string, unknown> };
  const pages: string[] = [];
  const tags: PdfTag[] = [];
  const links: string[] = [];
  const fonts = new Map<string, boolean>();
  let pictures = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const shown = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''));
    pages.push(shown.join('').replaceAll(/\s+/g, ' '));
    tags.push(...(await readTags(page)));
    for (const { url } of (await page.getAnnotations()) as { url?: string }[]) if (url) links.push(url);
    const { fnArray, argsArray } = await page.getOperatorList();
    for (const [index, operation] of fnArray.entries()) {
      if (operation === OPS.paintImageXObject) pictures += 1;
      if (operation !== OPS.setFont) continue;
      const id = (argsArray[index] as [string])[0];
      const font = page.commonObjs.get(id) as { name: string; missingFile?: boolean };
      fonts.set(font.name, !font.missingFile);
    }
  }
  const outline = outlineTitles(await pdf.getOutline());
  // Its type says object; it is a Map.
  const marks = (await pdf.getMarkInfo()) as Map<string, boolean> | null;
  await task.destroy();
  return {
    info,
    marked: marks?.get('Marked') ?? false,
    pages,
    tags,
    links,
    fonts,
    pictures,
    outline,
  };
}

interface StructNode {
  role?: string;
  alt?: string;
  children?: StructNode[];
  /** Of a leaf: the marked content it stands for. */
  type?: string;
  id?: string;
}

/** The structure tree of a page, every element before its children: the reading order. */
async function readTags(page: PDFPageProxy): Promise<PdfTag[]> {
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const textOf = new Map<string, string>();
  let open = '';
  for (const item of items) {
    if ('str' in item) textOf.set(open, (textOf.get(open) ?? '') + item.str + (item.hasEOL ? ' ' : ''));
    else open = item.type === 'endMarkedContent' ? '' : ((item as { id?: string }).id ?? '');
  }
  const text = (node: StructNode): string =>
    node.type === 'content' ? (textOf.get(node.id ?? '') ?? '') : (node.children ?? []).map(text).join('');
  const walk = (node: StructNode): PdfTag[] => [
    ...(node.role
      ? [
          {
            role: node.role,
            text: text(node).replaceAll(/\s+/g, ' ').trim(),
            ...(node.alt && { alt: node.alt }),
          },
        ]
      : []),
    ...(node.children ?? []).flatMap(walk),
  ];
  const root = (await page.getStructTree()) as StructNode | null;
  return root ? walk(root) : [];
}

interface OutlineItem {
  title: string;
  items: OutlineItem[];
}

const outlineTitles = (items: OutlineItem[] | null): string[] =>
  (items ?? []).flatMap(({ title, items: inner }) => [title, ...outlineTitles(inner)]);
