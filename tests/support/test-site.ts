import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { testRules } from './test-rules.ts';
import { enquiryBudgets, enquiryUseCases } from '../../domain/enquiry/fields.ts';

/** The least a built site has: a first page, a missing one, and the open pages with every placeholder. */
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
    `<!doctype html><ul>%%errors%%</ul><form>
      <input name="name" value="%%name%%"><input name="email" value="%%email%%"><input name="company" value="%%company%%">
      <select name="useCase">${options('useCase', enquiryUseCases)}</select>
      <select name="budget">${options('budget', enquiryBudgets)}</select>
      <textarea name="message">%%message%%</textarea></form>`,
  );
  writeFileSync(
    join(folder, 'notice.html'),
    '<!doctype html><title>%%title%%</title><h1>%%heading%%</h1><p>%%text%%</p>%%form%%',
  );
}

export const testFacts = {
  name: 'Longtake',
  tagline: 'Made for cinema-grade AI.',
  email: { hello: 'hello@longtake.example' },
  promises: { pilotDelivery: '7-10 business days' },
};

export function writeTestContent(folder: string): void {
  // JSON is YAML too.
  writeFileSync(join(folder, 'site.yaml'), JSON.stringify(testFacts));
  writeFileSync(join(folder, 'availability.yaml'), JSON.stringify(testRules));
}

function options(field: string, list: readonly { value: string; label: string }[]): string {
  return list
    .map(({ value, label }) => `<option value="${value}" data-option="${field}:${value}">${label}</option>`)
    .join('');
}
