// npm run art [name...] [-- --draft] [--force] [--accept]: makes the site's pictures from nothing,
// or only those asked for. What is up to date is skipped, what was rendered but not developed goes
// on from there: stop it whenever you like.
//
// npm run art -- film NAME [--masters FOLDER] [--accept] [--commands]: makes a film's renditions,
// stills, marks and sound from its masters.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeFilm, printCommands } from './film/make-film.ts';
import { developPicture, findTools, renderPicture, type Tools } from './queue/blender.ts';
import { masterFile, readManifest, recordMaster } from './queue/masters.ts';
import { draftOf, fingerprintOf, negativeFingerprintOf, readRecipes, type Recipe } from './queue/recipes.ts';

const cache = join(import.meta.dirname, '../../node_modules/.cache/longtake-art');

const usage = `npm run art [name...] [-- --draft] [--force] [--accept]
npm run art -- film NAME [--masters FOLDER] [--accept] [--commands]
The first lines of art/workshop/make.ts say what they do.`;

const { values: options, positionals } = parseCall(() =>
  parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      draft: { type: 'boolean', default: false },
      force: { type: 'boolean', default: false },
      // For code that was tidied without touching the pictures: records the new fingerprints and
      // renders nothing.
      accept: { type: 'boolean', default: false },
      masters: { type: 'string' },
      // Prints how ffmpeg is called instead of calling it, for a machine that encodes faster than
      // this one.
      commands: { type: 'boolean', default: false },
    },
  }),
);

try {
  await main();
} catch (problem) {
  console.error(`art: ${problem instanceof Error ? problem.message : String(problem)}`);
  process.exitCode = 1;
}

/** A mistyped option is told in a line. */
function parseCall<Call>(parse: () => Call): Call {
  try {
    return parse();
  } catch (problem) {
    console.error(`art: ${problem instanceof Error ? problem.message : String(problem)}\n${usage}`);
    return process.exit(2);
  }
}

async function main() {
  if (options.help) return console.log(usage);
  if (positionals[0] === 'film') {
    const [, film = ''] = positionals;
    const { masters, accept } = options;
    return options.commands ? printCommands(film, masters) : makeFilm(film, { masters, accept, cache });
  }
  const recipes = readRecipes();
  const unknown = positionals.filter((name) => !recipes.has(name));
  if (unknown.length > 0) {
    throw new Error(`no recipe called ${unknown.join(', ')}. There is: ${[...recipes.keys()].join(', ')}.`);
  }
  const wanted = [...recipes].filter(([name]) => positionals.length === 0 || positionals.includes(name));
  const due = wanted.filter(([name, recipe]) => options.draft || options.force || !isUpToDate(name, recipe));
  if (options.accept) {
    for (const [name, recipe] of due) await recordMaster(name, recipe, fingerprintOf(recipe));
    console.log(`art: ${due.length} accepted as they are.`);
    return;
  }
  console.log(`art: ${due.length} to make, ${wanted.length - due.length} up to date.`);
  if (due.length === 0) return;
  const tools = await findTools(cache);
  for (const [index, [name, recipe]] of due.entries()) {
    console.log(`[${index + 1}/${due.length}] ${name}`);
    await make(tools, name, recipe);
  }
}

async function make(tools: Tools, name: string, full: Recipe) {
  const recipe = options.draft ? draftOf(full) : full;
  const target = options.draft ? join(cache, 'drafts', `${name}.jpg`) : masterFile(name);
  const negative = join(cache, `${negativeFingerprintOf(recipe).slice(0, 16)}.exr`);
  mkdirSync(join(cache, 'drafts'), { recursive: true });
  await renderPicture(tools, recipe, negative, options.force);
  await developPicture(tools, recipe, negative, target);
  if (!options.draft) await recordMaster(name, full, fingerprintOf(full));
  console.log(`      ${target}`);
}

function isUpToDate(name: string, recipe: Recipe) {
  return readManifest()[name]?.fingerprint === fingerprintOf(recipe);
}
