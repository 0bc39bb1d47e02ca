import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Filling {
  /** Text for `%%name%%`; escaped. */
  texts?: Record<string, string>;
  /** Markup for `%%name%%`, made by us. */
  markup?: Record<string, string>;
  /** Which `data-option="field:value"` is the chosen one. */
  chosen?: Record<string, string>;
}

/**
 * Fills a page the prerender left open. One pass over the template, so a visitor who types `%%email%%` gets
 * just that back, and a placeholder nobody fills becomes empty.
 */
export async function fillTemplate(siteDirectory: string, name: string, filling: Filling): Promise<string> {
  const template = await readFile(join(siteDirectory, '_templates', `${name}.html`), 'utf8');
  return template.replace(
    / data-option="([^":]*):([^"]*)"|%%(\w+)%%/g,
    (_all, field: string | undefined, value: string, placeholder: string) => {
      if (field !== undefined) return own(filling.chosen, field) === value ? ' selected' : '';
      return own(filling.markup, placeholder) ?? escapeHtml(own(filling.texts, placeholder) ?? '');
    },
  );
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function own(record: Record<string, string> | undefined, name: string): string | undefined {
  return record && Object.hasOwn(record, name) ? record[name] : undefined;
}
