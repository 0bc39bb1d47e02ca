import type { Dossier, DossierWords } from '../../domain/content/dossier.ts';
import { fillPlaceholders } from '../../domain/content/placeholders.ts';
import { clockTime } from './film-time.ts';

/** What page and PDF show of a dossier in the same words: they cannot say two things of a film. */

interface FilmTime {
  seconds: number;
}

export const nativeSize = ({ native }: Dossier, words: DossierWords) =>
  fillPlaceholders(words.native, native);

export const dossierFacts = (dossier: Dossier, { seconds }: FilmTime, words: DossierWords) => [
  { name: words.facts.length, fact: clockTime(seconds) },
  { name: words.facts.native, fact: nativeSize(dossier, words) },
  { name: words.facts.made, fact: words.sourceType[dossier.sourceType] },
  { name: words.facts.approved, fact: dossier.approvedBy },
];

/** The shots by their time, then the sound; tools by their names. */
export function dossierShots(dossier: Dossier, { seconds }: FilmTime, words: DossierWords) {
  const sound = dossier.sound && { from: 0, to: seconds, name: words.shots.sound, ...dossier.sound };
  return [...dossier.shots, ...(sound ? [sound] : [])].map(({ from, to, name, made, tools, model }) => ({
    time: `${exactTime(from)} – ${exactTime(to)}`,
    name,
    made,
    tools: dossier.tools.filter(({ id }) => tools.includes(id)).map((tool) => tool.name),
    model: model
      ? `${words.shots.model}: ${model.name} ${model.version}. ${model.licence}. ${words.tools.columns.read}: ${model.termsRead}. ${model.data}`
      : null,
  }));
}

/** What is said of a network of our own; nothing of a film that none has made. */
export const networkFacts = ({ network }: Dossier, words: DossierWords) =>
  Object.entries(network ?? {}).map(([name, fact]) => ({
    name: words.network[name as keyof typeof words.network],
    fact,
  }));

/** 17.5 seconds as "0:17.5". With frames, as editors count, it would read as minutes. */
const exactTime = (seconds: number) => clockTime(seconds) + String(+(seconds % 1).toFixed(2)).slice(1);
