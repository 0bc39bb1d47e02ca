// The one JavaScript file of the product: it must still run on the machine's own old Node, to say in one line
// why the rest cannot. Everything it starts is TypeScript, which Node 24 runs as it is.
import { dirname } from 'node:path';

const [command, ...rest] = process.argv.slice(2);
const major = Number(process.versions.node.split('.')[0]);

if (major < 24) {
  console.error(
    `longtake: this needs Node 24, which "npm ci" brings along; found ${process.version}. ` +
      'Install scripts were probably switched off: run "npm ci --ignore-scripts=false", then try again.',
  );
  process.exit(1);
}

// Vite and Vitest take these for parts of an address and find no file, with pages of a stack.
if (/[#?%]/.test(import.meta.dirname)) {
  console.error(
    `longtake: this cannot work in a folder with #, ? or % in its name: rename ${dirname(import.meta.dirname)}`,
  );
  process.exit(1);
}

// npm runs a script through a shell, and that shell does not pass signals on. When it has gone,
// this process ends as if it had been signalled itself, so that a killed npm leaves nothing
// running.
if (process.env.npm_lifecycle_event) {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 300).unref();
}

// Without a number libvips ends threads that were idle for 15 s, and a build beside much load once waited for ever for
// one that was gone. With one it makes them when it is first used, and ends none.
process.env.VIPS_MAX_THREADS ??= '32';

process.argv.splice(2, process.argv.length, ...rest);
await import(`./${command}.ts`).catch((error) => {
  if (!error?.code?.startsWith?.('ERR_PARSE_ARGS')) throw error;
  console.error(`longtake: ${error.message}`);
  process.exitCode = 2;
});
