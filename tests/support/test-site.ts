import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type EnquiryFieldName, enquiryFieldNames, fieldOf } from '../../domain/enquiry/fields.ts';
import { readServerContent } from '../../publishing/server-content.ts';
import { testRules } from './test-rules.ts';

/**
 * The least a built site has: a first page, a missing one, and the open pages with every
 * placeholder.
 */
export function writeTestSite(siteDirectory: string, files: Record<string, string | Buffer> = {}): void {
  const folder = join(siteDirectory, '_templates');
  mkdirSync(folder, { recursive: true });
  for (const page of ['index', 'contact', '404']) {
    writeFileSync(join(siteDirectory, `${page}.html`), `<!doctype html><title>${page}</title>`);
  }
  for (const [name, body] of Object.entries(files)) {
    mkdirSync(dirname(join(siteDirectory, name)), { recursive: true });
    writeFileSync(join(siteDirectory, name), body);
  }
  writeFileSync(
    join(folder, 'contact-invalid.html'),
    `<!doctype html><ul>{errors}</ul><form>${enquiryFieldNames.map(control).join('')}</form>`,
  );
  writeFileSync(
    join(folder, 'confirm.html'),
    '<!doctype html><title>{title}</title><h1>{heading}</h1><p>{text}</p>{form}',
  );
}

const seed = join(import.meta.dirname, '../content-seed');

/** The seed's facts of the studio, and its words. */
export const testWords = readServerContent(seed);
export const { site: testFacts, mailWords: testMailWords, contact: testContact } = testWords;

export function writeTestContent(folder: string): void {
  // JSON is YAML too.
  writeFileSync(join(folder, 'site.yaml'), JSON.stringify(testFacts));
  writeFileSync(join(folder, 'mails.yaml'), JSON.stringify(testMailWords));
  copyFileSync(join(seed, 'contact.yaml'), join(folder, 'contact.yaml'));
  writeFileSync(join(folder, 'availability.yaml'), JSON.stringify(testRules));
}

function control(name: EnquiryFieldName): string {
  const field = fieldOf(name);
  if (field.kind !== 'choice') return `<input name="${name}" value="{${name}}">`;
  const options = field.options.map(
    ({ value, label }) => `<option value="${value}" data-option="${name}:${value}">${label}</option>`,
  );
  return `<select name="${name}">${options.join('')}</select>`;
}
