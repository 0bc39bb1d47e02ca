import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname } from 'node:path';

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.pdf': 'application/pdf',
  '.webp': 'image/webp',
};

export function sendFile(response: ServerResponse, file: string) {
  const type = types[extname(file)] ?? 'application/octet-stream';
  return response.setHeader('content-type', type).end(readFileSync(file));
}
