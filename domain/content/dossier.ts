import { z } from 'zod';
import { filled, line } from './words.ts';

/** How a file was made, in the terms of the IPTC that signed files use. */
export const sourceTypes = [
  'digitalCreation',
  'trainedAlgorithmicMedia',
  'compositeWithTrainedAlgorithmicMedia',
] as const;

const seconds = z.number().min(0);
const day = z.iso.date('a day such as 2026-11-17, in quotes');

/** A program that had a part in the film, and the terms under which it was used. */
const tool = z.strictObject({
  /** What shots and sound call it. */
  id: z.string().regex(/^[a-z][a-z0-9-]*$/, 'letters a-z, digits and hyphens'),
  name: line(40),
  version: line(60),
  does: line(120),
  licence: line(80),
  termsRead: day,
});

/** A generative model that made any part of a picture or sound. */
const model = z.strictObject({
  name: line(40),
  version: line(60),
  licence: line(80),
  termsRead: day,
  /** What its maker says it was trained on. */
  data: line(200),
});

const making = { made: line(240), tools: z.array(z.string()).min(1).max(6), model: model.optional() };

const shot = z
  .strictObject({ from: seconds, to: seconds, name: line(30), ...making })
  .refine(({ from, to }) => to > from, { path: ['to'], error: 'a second after `from`' });

/**
 * How a film was made, for whoever has to answer for showing it: `dossier` of content/films/<name>.yaml.
 * Page, PDF and the data signed into the files are this and nothing else. Field by field it is
 * required: a film without its dossier stops the build.
 */
export const dossierSchema = z
  .strictObject({
    /** What the film is. */
    sentence: line(160),
    sourceType: z.enum(sourceTypes),
    tools: z.array(tool).min(1).max(12),
    shots: z
      .array(shot)
      .min(1)
      .max(40)
      .refine((all) => all[0]?.from === 0, 'shots from 0 seconds on')
      .refine(isUnbroken, 'shots in their order, each from where the one before it ends'),
    /** Left out where the film is silent. */
    sound: z.strictObject(making).optional(),
    people: line(300),
    thirdParty: line(300),
    models: line(300),
    /** The size it was rendered or shot in: no file that is offered is larger. */
    native: z.strictObject({ width: z.number().int().min(1), height: z.number().int().min(1) }),
    delivery: line(300),
    approvedBy: line(120),
    notHeld: z.array(line(160)).min(1).max(8),
    /** The questions of questions.yaml, by their ids, answered for this film. */
    answers: z.record(z.string(), line(200)),
  })
  .superRefine((dossier, context) => {
    const mistake = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message });

    const known = dossier.tools.map(({ id }) => id);
    const makings = [
      ...dossier.shots.map(({ tools }, index) => ({ tools, path: ['shots', index, 'tools'] })),
      ...(dossier.sound ? [{ tools: dossier.sound.tools, path: ['sound', 'tools'] }] : []),
    ];
    for (const { tools, path } of makings) {
      tools.forEach((id, index) => {
        if (!known.includes(id)) mistake([...path, index], `a tool of the list: ${known.join(', ')}`);
      });
    }

    const usesModel = modelsOf(dossier).length > 0;
    if (usesModel && dossier.sourceType === 'digitalCreation') {
      const [, ...withModel] = sourceTypes;
      mistake(['sourceType'], `${withModel.join(' or ')}, since a shot or the sound names a model`);
    }
    if (!usesModel && dossier.sourceType !== 'digitalCreation') {
      mistake(['sourceType'], 'digitalCreation, or the model under the shots that it made');
    }
  });

export type Dossier = z.infer<typeof dossierSchema>;
export type DossierModel = z.infer<typeof model>;

/** Every generative model that had a part in the film, each once. */
export function modelsOf({ shots, sound }: Pick<Dossier, 'shots' | 'sound'>): DossierModel[] {
  const named = [...shots, ...(sound ? [sound] : [])].flatMap((one) => one.model ?? []);
  return [...new Map(named.map((one) => [`${one.name} ${one.version}`, one])).values()];
}

function isUnbroken(shots: { from: number; to: number }[]) {
  return shots.every(({ from }, index) => index === 0 || from === shots[index - 1]?.to);
}

/** content/dossier.yaml: what stands around the facts on the page of a film and in its PDF. */
export const dossierWordsSchema = z.strictObject({
  title: filled(60, 'film').includes('{film}', 'write {film} where its title stands'),
  kicker: line(20),
  signed: filled(40, 'day'),
  intro: line(200),
  contents: line(30),
  download: line(40),
  pressKit: line(40),
  sections: z.strictObject({
    what: line(40),
    shots: line(40),
    tools: line(40),
    people: line(40),
    thirdParty: line(40),
    models: line(40),
    delivery: line(40),
    notHeld: line(40),
    check: line(40),
    questions: line(60),
  }),
  facts: z.strictObject({ length: line(20), native: line(20), made: line(20), approved: line(20) }),
  native: filled(30, 'width', 'height'),
  sourceType: z.record(z.enum(sourceTypes), line(80)),
  shots: z.strictObject({
    text: line(160),
    columns: z.strictObject({ time: line(20), shot: line(20), made: line(20), tools: line(20) }),
    sound: line(20),
    model: line(30),
  }),
  tools: z.strictObject({
    text: line(160),
    columns: z.strictObject({
      tool: line(20),
      version: line(20),
      does: line(20),
      licence: line(20),
      read: line(20),
    }),
  }),
  check: z.strictObject({
    heading: line(60),
    text: line(160),
    own: line(30),
    film: line(30),
    says: line(60),
    facts: z.strictObject({ signer: line(20), certificate: line(20), made: line(20) }),
    signer: filled(40, 'signer', 'day'),
    certificate: z.strictObject({ own: filled(80, 'day'), development: line(120) }),
    /** Which files are signed, and which are not. */
    unsigned: line(240),
  }),
  document: z.strictObject({
    kind: line(30),
    issued: line(20),
    revision: line(20),
    watch: line(40),
    /** The list of files, which the PDF alone has. */
    files: z.strictObject({
      heading: line(40),
      text: line(160),
      columns: z.strictObject({ file: line(20), bytes: line(20), sha256: line(20) }),
    }),
  }),
});

export type DossierWords = z.infer<typeof dossierWordsSchema>;
