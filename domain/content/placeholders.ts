const placeholder = /\{(\w+)\}/g;

/** Facts of site.yaml that words may name in any file. */
const siteFactNames = ['studio', 'replyHours', 'pilotDelivery'] as const;

/** Their values, for whoever reads content: the build for pages, the server for mails. */
export const siteFacts = ({
  name,
  promises: { replyHours, pilotDelivery },
}: {
  name: string;
  promises: { replyHours: number; pilotDelivery: string };
}): Record<(typeof siteFactNames)[number], string | number> => ({ studio: name, replyHours, pilotDelivery });

/**
 * What to tell of the first thing in braces that is neither a fact of site.yaml nor one of `names`,
 * which this text is filled with; undefined where there is none. Nobody would fill it in.
 */
export function unknownPlaceholder(text: string, names: string[] = []): string | undefined {
  const known = [...names, ...siteFactNames.filter((fact) => !names.includes(fact))];
  const unknown = [...text.matchAll(/\{([^{}]*)\}/g)].find(([, name = '']) => !known.includes(name));
  return unknown && `in braces only ${known.map((name) => `{${name}}`).join(', ')}: not ${unknown[0]}`;
}

/**
 * Replaces each `{name}` by its value, in one pass: braces that a value brings, such as those that a
 * visitor typed, stay as they are. So does a name without a value, for the caller to refuse.
 */
export function fillPlaceholders(text: string, values: Record<string, string | number>): string {
  return text.replace(placeholder, (whole, name: string) =>
    String(Object.hasOwn(values, name) ? values[name] : whole),
  );
}

/** The same for every text in plain data. */
export function fillData<Data>(data: Data, values: Record<string, string | number>): Data {
  const fill = (_key: string, value: unknown) =>
    typeof value === 'string' ? fillPlaceholders(value, values) : value;
  // Plain data keeps its shape as JSON.
  return JSON.parse(JSON.stringify(data), fill) as Data;
}

/** Pages are rendered before it is known where they are served: whoever serves them fills it. */
export const originPlaceholder = '{origin}';
