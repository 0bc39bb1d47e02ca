import { z } from 'zod';
import { line } from './words.ts';

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
    sentence: line(240),
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
