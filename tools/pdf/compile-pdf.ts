import { readdirSync, readFileSync } from 'node:fs';
import init, { type TypstCompiler, TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler';
import { printFonts } from '../print/print-fonts.ts';

const folder = 'tools/pdf';
/** The diagnostics format of the compiler that gives objects. */
const asObjects = 3;

interface Compiled {
  result?: Uint8Array;
  diagnostics?: { severity: string; message: string; path: string; range: string }[];
}

/**
 * Compiles a template of this folder to a tagged PDF. Typst is WebAssembly: the same file on every
 * system, without access to disk or network. It takes a second to load, once in a process.
 */
export async function compilePdf(template: string, data: object, pictures: Map<string, Buffer>) {
  const compiler = await (typst ??= loadTypst());
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.typ'))) {
    compiler.add_source(`/${name}`, readFileSync(`${folder}/${name}`, 'utf8'));
  }
  compiler.map_shadow('/data.json', Buffer.from(JSON.stringify(data)));
  for (const [name, body] of pictures) compiler.map_shadow(`/${name}`, body);
  // The compiler says `any`.
  const compiled = compiler.compile(`/${template}`, undefined, 'pdf', asObjects) as Compiled;
  if (compiled.result) return Buffer.from(compiled.result);
  const messages = compiled.diagnostics?.map((one) => `${one.path}:${one.range} ${one.message}`);
  throw new Error(`${folder}/${template} does not compile:\n${messages?.join('\n')}`);
}

let typst: Promise<TypstCompiler> | undefined;

async function loadTypst() {
  await init();
  const builder = new TypstCompilerBuilder();
  builder.set_dummy_access_model();
  const fonts = Object.values(await printFonts()).flatMap(Object.values<string>);
  for (const font of fonts) await builder.add_raw_font(readFileSync(font));
  return builder.build();
}
