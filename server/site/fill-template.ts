import { loadTemplate } from './load-site.ts';

/** Where the built site lies, and the address it is served under. */
export interface TemplatePlace {
  siteDirectory: string;
  siteUrl: string;
}

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
export function fillTemplate(site: TemplatePlace, name: string, filling: Filling): string {
  return loadTemplate(site.siteDirectory, name, site.siteUrl).replace(
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
