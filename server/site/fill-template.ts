/** Prerendered pages with placeholders, by name; read once at start, as all other pages are. */
export type Templates = Record<string, string>;

export interface Filling {
  /** Text for `%%name%%`; escaped. */
  texts?: Record<string, string>;
  /** Markup for `%%name%%`, made by us. */
  markup?: Record<string, string>;
  /** Which `data-option="field:value"` is the chosen one. */
  chosen?: Record<string, string>;
}

/**
 * Fills a template's placeholders in one pass, so that `%%email%%` typed by a visitor comes back as
 * typed. A placeholder without a value becomes empty.
 */
export function fillTemplate(templates: Templates, name: string, filling: Filling): string {
  const template = templates[name];
  if (template === undefined) throw new Error(`the built site has no template "${name}"`);
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
