/** What a PDF is made of; nothing in it is read from anywhere else. */
export interface PdfDocument {
  /** Where the site serves it. */
  path: string;
  /** A file of this folder. */
  template: string;
  data: {
    title: string;
    summary: string;
    keywords: string[];
    /** On every sheet: at its foot, the words for date and revision, and a mark at its head. */
    foot: string;
    labels: { issued: string; revision: string };
    badge: string | null;
    /** What this template alone knows. */
    [name: string]: unknown;
  };
  /** Pictures by their names in content/, and the names by which the template shows them. */
  pictures: { file: string; kind: 'cover' | 'still'; name: string }[];
}
