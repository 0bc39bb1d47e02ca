import { fillPlaceholders } from '../../domain/content/placeholders.ts';
import { escapeHtml } from '../../publishing/fill-file.ts';

/** Prerendered pages with placeholders, by name; read once at start, as all other pages are. */
export type Templates = Record<string, string>;

export interface Filling {
  /** For the placeholders; escaped. */
  texts?: Record<string, string>;
  /** For the placeholders, made by us. */
  markup?: Record<string, string>;
  /** Which `data-option="field:value"` is the chosen one. */
  chosen?: Record<string, string>;
}

/** Fills a template's placeholders in one pass: `{email}` typed by a visitor comes back as typed. */
export function fillTemplate(templates: Templates, name: string, filling: Filling): string {
  const { texts = {}, markup, chosen } = filling;
  const template = templates[name];
  if (template === undefined) throw new Error(`the built site has no template "${name}"`);
  const escaped = Object.entries(texts).map(([placeholder, text]) => [placeholder, escapeHtml(text)]);
  return fillPlaceholders(
    template.replace(/ data-option="([^":]*):([^"]*)"/g, (_all, field: string, value: string) =>
      chosen?.[field] === value ? ' selected' : '',
    ),
    { ...Object.fromEntries(escaped), ...markup },
  );
}
