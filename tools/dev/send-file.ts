import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname } from 'node:path';

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.json': 'application/json',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.vtt': 'text/vtt; charset=utf-8',
  '.webp': 'image/webp',
};

export const typeOf = (file: string) => types[extname(file)] ?? 'application/octet-stream';

export function sendFile(response: ServerResponse, file: string) {
  return response.setHeader('content-type', typeOf(file)).end(readFileSync(file));
}
