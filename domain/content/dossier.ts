import { z } from 'zod';
import type { FieldPath } from './field-path.ts';
import { counted, filled, group, line, list, rarely } from './words.ts';

/** How a file was made, in the terms of the IPTC that signed files use. */
export const sourceTypes = [
  'digitalCreation',
  'trainedAlgorithmicMedia',
  'compositeWithTrainedAlgorithmicMedia',
] as const;

/** Those ways as owners call them. */
export const sourceType = z.enum(sourceTypes).meta({
  label: 'How it was made',
  options: {
    digitalCreation: 'Made with software, no generative model',
    trainedAlgorithmicMedia: 'Made by a generative model',
    compositeWithTrainedAlgorithmicMedia: 'Partly made by a generative model',
  },
});

const seconds = z.number().min(0);
const terms = {
  version: line('Version', 60),
  licence: line('Licence or terms', 80),
  termsRead: z.iso
    .date('a day such as 2026-11-17, in quotes')
    .meta({ label: 'Day on which the terms were read' }),
};

/** A program that had a part in the film, and the terms under which it was used. */
const tool = z.strictObject({
  name: line('Name', 40),
  does: line('What it did', 120),
  ...terms,
  id: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/, 'letters a-z, digits and hyphens')
    .meta({ label: 'Short name, by which shots and sound refer to it', example: 'blender' }),
});

/** A generative model that made any part of a picture or sound. */
const model = group('Generative model', {
  name: line('Name', 40),
  ...terms,
  data: line('What its maker says it was trained on', 200),
});

/** What a reviewer asks of a network that the studio has trained itself. */
const network = group('A network of our own that made it', {
  learnedFrom: line('What it learned from: how many pictures, and of what', 300),
  owner: line('Who made those pictures, and whose they are', 200),
  others: line('Networks made by others that had a part in it', 200),
  size: line('The network: its kind and size', 200),
  training: line('Its training: steps, time, machine and day', 200),
  input: line('What went in', 300),
  output: line('What came out', 200),
  chosen: line('What people chose', 300),
  measured: line('What was measured, and how far the test frames are from those it learned from', 400),
  weak: line('What is weak', 400),
});

const making = {
  made: line('How it was made', 240),
  tools: list('Programs', 'a program', z.string().meta({ label: 'Program' }))
    .min(1)
    .max(6)
    .meta({ help: 'Each by the short name that it has in the list of programs.' }),
  model: model.optional(),
};

const shot = z
  .strictObject({
    name: line('Name', 30),
    from: seconds.meta({ label: 'From second' }),
    to: seconds.meta({ label: 'To second', help: 'Where the next shot begins.' }),
    ...making,
  })
  .refine(({ from, to }) => to > from, { path: ['to'], error: 'a second after “From second”' });

/**
 * How a film was made, for whoever has to answer for showing it: `dossier` of content/films/<name>.yaml.
 * Page, PDF and the data signed into the files are this and nothing else. Field by field it is
 * required: a film without its dossier stops the build.
 */
export const dossierSchema = z
  .strictObject({
    sentence: line('What the film is', 160),
    sourceType,
    shots: list('Shots', 'a shot', shot)
      .min(1)
      .max(40)
      .refine((all) => all[0]?.from === 0, 'shots from 0 seconds on')
      .refine(isUnbroken, 'shots in their order, each from where the one before it ends'),
    sound: group('Sound', making).optional().meta({ help: 'Left out where the film is silent.' }),
    tools: list('Programs', 'a program', tool).min(1).max(12),
    people: line('People in it', 300),
    thirdParty: line('Works of others in it', 300),
    models: line('Generative models in it', 300),
    network: network.optional(),
    /** Films of content/films/ that went into it: its files carry their signatures. */
    madeFrom: list('Films of ours that it was made from', 'a film', line('Film, by the name of its file', 60))
      .min(1)
      .max(10)
      .optional(),
    delivery: line('How it is delivered', 300),
    approvedBy: line('Who approved it', 120),
    notHeld: list('What we don’t have', 'a sentence', line('Sentence', 160)).min(1).max(8),
    /** The questions of questions.yaml, by their ids, answered for this film. */
    answers: z.record(z.string(), line('Answer', 200)).meta({ label: 'Answers to the questions' }),
    /** No file that is offered is larger. */
    native: group('Size it was made in', {
      width: z.number().int().min(1).meta({ label: 'Width in pixels' }),
      height: z.number().int().min(1).meta({ label: 'Height in pixels' }),
    }),
  })
  .superRefine((dossier, context) => {
    const mistake = (path: FieldPath, message: string) => context.addIssue({ code: 'custom', path, message });

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

    const isGenerated = dossier.sourceType !== 'digitalCreation';
    const namesModel =
      dossier.network !== undefined ||
      [...dossier.shots, dossier.sound].some((one) => one?.model !== undefined);
    if (namesModel && !isGenerated) {
      const [, ...withModel] = sourceTypes;
      mistake(['sourceType'], `${withModel.join(' or ')}, since it names a model or a network`);
    }
    if (!namesModel && isGenerated) {
      mistake(
        ['network'],
        'the training facts of our own network, or the model of others under the shots that it made; without either the film is a digitalCreation',
      );
    }
  });

export type Dossier = z.infer<typeof dossierSchema>;

function isUnbroken(shots: { from: number; to: number }[]) {
  return shots.every(({ from }, index) => index === 0 || from === shots[index - 1]?.to);
}

const sections = {
  what: line('What the film is', 40),
  shots: line('Shots', 40),
  tools: line('Programs', 40),
  people: line('People', 40),
  thirdParty: line('Works of others', 40),
  models: line('Generative models', 40),
  delivery: line('Delivery', 40),
  notHeld: line('What we don’t have', 40),
  check: line('How to check a file', 40),
  questions: line('Questions', 60),
};

/** What somebody with little time reads of it: parts of the page by their names, and its documents. */
const reviewer = z.strictObject({
  who: line('Who', 20),
  minutes: z.number().int().min(1).max(60).meta({ label: 'Minutes' }),
  reads: list(
    'What they read',
    'a part',
    z.enum([...(Object.keys(sections) as (keyof typeof sections)[]), 'download', 'pressKit']).meta({
      label: 'Part of the page, or document',
      options: {
        ...(Object.fromEntries(
          Object.entries(sections).map(([name, field]) => [name, field.meta()?.label ?? name]),
        ) as Record<keyof typeof sections, string>),
        download: 'Dossier as PDF',
        pressKit: 'Press kit',
      },
    }),
  )
    .min(1)
    .max(8),
});

/** content/dossier.yaml: what stands around the facts on the page of a film and in its PDF. */
export const dossierWordsSchema = z.strictObject({
  intro: line('First paragraph', 200),
  download: line('Link to the PDF', 40),
  pressKit: line('Link to the press kit', 40),
  sections: group('Headings', sections),
  reviewers: group('For people with little time', {
    heading: line('Heading', 40),
    minutes: counted('How long it takes', 20),
    items: list('People', 'a person', reviewer).min(1).max(6),
  }),
  check: group('How to check a file', {
    heading: line('Heading', 60),
    text: line('Text', 160),
    film: line('Button: check this film', 30),
    own: line('Button: check a file of yours', 30),
    says: line('Line above what the file says', 60),
    facts: group('Names of the facts', {
      signer: line('Who signed it', 20),
      certificate: line('Certificate', 20),
      made: line('How it was made', 20),
    }),
    signer: filled('Who signed it, and when', 40, 'signer', 'day'),
    certificate: filled('A certificate of the studio’s own', 80, 'day'),
    unsigned: line('Which files are signed, and which aren’t', 240),
  }),
  title: filled('Title in the browser’s tab and in search results', 60, 'film')
    .includes('{film}', 'write {film} where its title stands')
    .meta({ fold: 'search' }),
  ...rarely({
    kicker: z
      .record(sourceType, line('Words', 20))
      .meta({ label: 'What is above the heading, by the way of making' }),
    signed: filled('Line with the day it was signed', 40, 'day'),
    contents: line('Heading of the list of contents', 30),
    facts: group('Names of the facts', {
      length: line('Running time', 20),
      native: line('Original size', 20),
      made: line('How it was made', 20),
      approved: line('Approved by', 20),
    }),
    native: filled('Original size, in pixels', 30, 'width', 'height'),
    sourceType: z.record(sourceType, line('Words', 80)).meta({ label: 'The ways of making, in words' }),
    shots: group('Table of the shots', {
      text: line('Text', 160),
      columns: group('Heads of the columns', {
        time: line('When', 20),
        shot: line('Shot', 20),
        made: line('How it was made', 20),
        tools: line('Programs', 20),
      }),
      sound: line('Name of the row for sound', 20),
      model: line('Word before a generative model', 30),
    }),
    network: group('Names of the facts of a network', {
      learnedFrom: line('What it learned from', 40),
      owner: line('Whose that is', 40),
      others: line('Networks of others', 40),
      size: line('Kind and size', 40),
      training: line('Training', 40),
      input: line('What went in', 40),
      output: line('What came out', 40),
      chosen: line('What people chose', 40),
      measured: line('What was measured', 40),
      weak: line('What is weak', 40),
    }),
    tools: group('Table of the programs', {
      text: line('Text', 160),
      columns: group('Heads of the columns', {
        tool: line('Program', 20),
        version: line('Version', 20),
        does: line('What it did', 20),
        licence: line('Licence or terms', 20),
        read: line('When its licence was read', 20),
      }),
    }),
    document: group('Printed version (PDF)', {
      kind: line('What the document is', 30),
      issued: line('Word before its date', 20),
      revision: line('Word before its number', 20),
      watch: line('Link to watch the film', 40),
      files: group('List of files', {
        heading: line('Heading', 40),
        text: line('Text', 160),
        columns: group('Heads of the columns', {
          file: line('File', 20),
          bytes: line('Size in bytes', 20),
          sha256: line('SHA-256 of a file', 20),
        }),
      }),
    }),
  }),
});

export type DossierWords = z.infer<typeof dossierWordsSchema>;
