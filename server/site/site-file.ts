/** A file of the site in every form a browser may take it in. */
export interface SiteFile {
  status: 200 | 404;
  type: string;
  /** What has one form only, a picture or a document, may be asked for in parts. */
  inParts: boolean;
  identity: Form;
  br?: Form;
  gzip?: Form;
}

/** One encoding of a file, with its headers ready to be written: a request then costs little more than a look-up. */
export interface Form {
  etag: string;
  bytes: number;
  body: Body;
  /** Name, value, name, value: what a whole answer carries, and what "you have it already" carries. */
  headers: string[];
  unchanged: string[];
}

/**
 * Documents stay on the disk: they are large, and few visitors ask for them. What is small is a text with one letter for
 * each byte (latin1), because Node sends a text together with its headers in one go and anything else in two, which costs
 * a quarter of the whole answer.
 */
export type Body = Buffer | string | { path: string };
