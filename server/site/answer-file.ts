import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';

import { readAccepted } from './encodings.ts';
import type { Body, Form, SiteFile } from './site-file.ts';

/** Writes the whole file, a part of it, or that the browser has it already; for GET and HEAD. Says with which status. */
export function answerFile(request: IncomingMessage, response: ServerResponse, file: SiteFile): number {
  const { headers } = request;
  const form = bestForm(file, headers['accept-encoding']);
  if (file.status === 200) {
    const { 'if-match': onlyIf, 'if-none-match': unless } = headers;
    if (onlyIf !== undefined && !listsTag(onlyIf, form.etag))
      return writeEmpty(response, 412, form.unchanged);
    if (unless !== undefined && listsTag(unless, form.etag, strong)) {
      response.writeHead(304, form.unchanged).end();
      return 304;
    }
    if (headers.range && file.inParts && request.method === 'GET' && isCurrent(headers['if-range'], form)) {
      const part = partOf(headers.range, form.bytes);
      if (part) return writePart(response, file, form, part);
    }
  }
  response.writeHead(file.status, form.headers);
  writeBody(request, response, form.body);
  return file.status;
}

/** A header block and nothing behind it. */
export function writeEmpty(response: ServerResponse, status: number, headers: string[]): number {
  response.writeHead(status, [...headers, 'content-length', '0']).end();
  return status;
}

interface Part {
  start: number;
  end: number;
}

function writePart(response: ServerResponse, file: SiteFile, form: Form, part: Part | 'nowhere'): number {
  if (part === 'nowhere') {
    return writeEmpty(response, 416, [...form.unchanged, 'content-range', `bytes */${form.bytes}`]);
  }
  const { start, end } = part;
  const said = {
    'content-type': file.type,
    'content-length': String(end - start + 1),
    'content-range': `bytes ${start}-${end}/${form.bytes}`,
  };
  response.writeHead(206, [...form.unchanged, ...Object.entries(said).flat()]);
  if (typeof form.body === 'string') response.end(form.body.slice(start, end + 1), 'latin1');
  else if (Buffer.isBuffer(form.body)) response.end(form.body.subarray(start, end + 1));
  else stream(response, form.body.path, part);
  return 206;
}

function writeBody(request: IncomingMessage, response: ServerResponse, body: Body): void {
  if (request.method === 'HEAD') response.end();
  else if (typeof body === 'string') response.end(body, 'latin1');
  else if (Buffer.isBuffer(body)) response.end(body);
  else stream(response, body.path);
}

/** A file that cannot be read to its end cuts the connection: the length is promised already, and no other word is left. */
function stream(response: ServerResponse, path: string, part?: Part): void {
  pipeline(createReadStream(path, part), response, () => undefined);
}

function bestForm(file: SiteFile, accepted: string | string[] | undefined): Form {
  if (file.br && typeof accepted === 'string') {
    for (const encoding of readAccepted(accepted)) {
      const form = file[encoding];
      if (form) return form;
    }
  }
  return file.identity;
}

function listsTag(list: string, etag: string, read = (tag: string) => tag): boolean {
  return list.trim() === '*' || list.split(',').some((tag) => read(tag.trim()) === etag);
}

/** `W/` says that only the meaning is the same, which is enough for not sending it again. */
const strong = (tag: string) => tag.replace(/^W\//, '');

/** `If-Range`: a part makes sense only of the file the browser has begun with. We give no dates, so only a tag can say. */
function isCurrent(tag: string | string[] | undefined, { etag }: Form): boolean {
  return tag === undefined || tag === etag;
}

/** Undefined for what is no range, or several: such a wish may be passed over, and the whole file is right. */
function partOf(range: string, bytes: number): Part | 'nowhere' | undefined {
  const [, first, last] = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(range) ?? [];
  if (first === undefined || last === undefined || first + last === '') return undefined;
  if (first === '') {
    return Number(last) === 0 || bytes === 0
      ? 'nowhere'
      : { start: Math.max(0, bytes - Number(last)), end: bytes - 1 };
  }
  if (last !== '' && Number(last) < Number(first)) return undefined;
  if (Number(first) >= bytes) return 'nowhere';
  return { start: Number(first), end: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) };
}
