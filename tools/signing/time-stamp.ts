import { createHash, randomBytes } from 'node:crypto';
import { messageOf } from '../../domain/caught-error.ts';
import { SigningFault } from './certificate.ts';
import { integer, nothing, objectId, octets, partsOf, sequence, truth } from './der.ts';

const timeoutMs = 20_000;
const sha256 = '2.16.840.1.101.3.4.2.1';

/**
 * A time stamp (RFC 3161) from the authority at `url`: its token, whose signature the reader checks.
 * One that was asked for and does not come stops the build: a file without it would end with its
 * certificate.
 */
export async function timeStamp(url: string, bytes: Buffer): Promise<Buffer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query' },
      body: new Uint8Array(timeStampRequest(bytes)),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`it answered ${response.status}`);
    return tokenOf(Buffer.from(await response.arrayBuffer()));
  } catch (error) {
    const why = error instanceof Error && error.cause ? messageOf(error.cause) : messageOf(error);
    throw new SigningFault(
      `C2PA_TSA_URL, ${url}, gave no time stamp (${why}): build again when it answers, name another authority, or take the setting out.`,
      { cause: error },
    );
  }
}

function timeStampRequest(bytes: Buffer): Buffer {
  const digest = createHash('sha256').update(bytes).digest();
  const imprint = sequence(sequence(objectId(sha256), nothing()), octets(digest));
  // The nonce makes each request another one, and the last word asks for its certificates.
  return sequence(integer(1), imprint, integer(Buffer.concat([Buffer.of(0x40), randomBytes(7)])), truth());
}

/** TimeStampResp: a status, of which 0 and 1 are granted, then the token. */
function tokenOf(response: Buffer): Buffer {
  const [status, token] = partsOf(response);
  const granted = status && partsOf(status.whole)[0]?.inner.at(-1);
  if (granted === undefined || granted > 1 || !token)
    throw new Error(`it refused, with the status ${granted}`);
  return token.whole;
}
