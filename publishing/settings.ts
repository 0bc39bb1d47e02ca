import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { codeOf, messageOf } from '../domain/caught-error.ts';

/** Lists everything that is wrong, so that five wrong settings cost one start and not five. */
export class WrongSettings extends Error {
  override name = 'WrongSettings';
}

/** The process's environment; where it has no value, `.env` in the working directory has it. */
export function environment(): NodeJS.ProcessEnv {
  const file = resolve('.env');
  try {
    return { ...parseEnv(readFileSync(file, 'utf8')), ...process.env };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return process.env;
    throw new WrongSettings(`The settings in ${file} cannot be read: ${messageOf(error)}`);
  }
}

export function addressSetting(protocols: string[]) {
  const hint = `write an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`;
  return z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), hint);
}

/** What films are signed with. */
export const signingSettings = z.object({
  DATA_DIR: z.string().default('./data'),
  C2PA_KEY_FILE: z.string().optional(),
  C2PA_CHAIN_FILE: z.string().optional(),
  C2PA_TSA_URL: addressSetting(['http:', 'https:']).optional(),
});

type Pairs = readonly (readonly [first: string, second: string, why: string])[];
export const signingPairs = [
  ['C2PA_KEY_FILE', 'C2PA_CHAIN_FILE', 'a signature names its certificates'],
  ['C2PA_CHAIN_FILE', 'C2PA_KEY_FILE', 'its key signs'],
] as const;

export const missingPartners = (pairs: Pairs, given: Record<string, string | undefined>) =>
  pairs
    .filter(([first, second]) => given[first] && !given[second])
    .map(([first, second, why]) => `${second}: needed with ${first}, because ${why}`);

/** A build reads this alone: it needs no other setting, and a static one has an address that no server has. */
export function readSigningSettings(env = environment(), cwd = process.cwd()) {
  const given = withoutEmpty(env);
  return signingOf(parseSettings(signingSettings, given, missingPartners(signingPairs, given)), cwd);
}

export function signingOf(set: z.infer<typeof signingSettings>, cwd: string) {
  const { C2PA_KEY_FILE: keyFile, C2PA_CHAIN_FILE: chainFile } = set;
  return {
    dataDir: resolve(cwd, set.DATA_DIR),
    given:
      keyFile && chainFile
        ? { keyFile: resolve(cwd, keyFile), chainFile: resolve(cwd, chainFile) }
        : undefined,
    timeStampUrl: set.C2PA_TSA_URL,
  };
}

export function withoutEmpty(env: NodeJS.ProcessEnv): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
}

export function parseSettings<S extends z.ZodType>(
  schema: S,
  given: Record<string, unknown>,
  more: string[],
): z.infer<S> {
  const parsed = schema.safeParse(given);
  const wrong = [
    ...(parsed.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []),
    ...more,
  ];
  if (parsed.success && wrong.length === 0) return parsed.data;
  throw new WrongSettings(`These settings are wrong:\n${wrong.map((line) => `  ${line}`).join('\n')}`);
}
