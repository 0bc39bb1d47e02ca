// The one JavaScript file: it must still run on the machine's own old Node, to say in one line
// why the rest cannot. Everything it starts is TypeScript, which Node 24 runs as it is.
const [command, ...rest] = process.argv.slice(2);
const major = Number(process.versions.node.split('.')[0]);

if (major < 24) {
  console.error(
    `longtake: this needs Node 24, which "npm ci" brings along; found ${process.version}. ` +
      'Install scripts were probably switched off: run "npm ci --ignore-scripts=false", then try again.',
  );
  process.exit(1);
}

process.argv.splice(2, process.argv.length, ...rest);
await import(`./${command}.ts`);
