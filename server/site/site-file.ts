/** A file of the built site, by how it is served. */
export type SiteFile = TextFile | DiskFile;

/** A page, script, style or other text, held in memory in every encoding a browser may accept. */
export interface TextFile {
  kind: 'text';
  status: 200 | 404;
  identity: EncodedBody;
  br: EncodedBody;
  gzip: EncodedBody;
}

/** One encoding of a text with its headers, made once at start. */
export interface EncodedBody {
  etag: string;
  bytes: Buffer;
  /** Of a whole answer; `validators` are those that 304 and 412 carry as well. */
  headers: Record<string, string>;
  validators: Record<string, string>;
}

/** A picture, font, document or film: `@fastify/static` streams it, so its size costs no memory. */
export interface DiskFile {
  kind: 'disk';
  /** Within the site's folder. */
  name: string;
  size: number;
  headers: Record<string, string>;
}
