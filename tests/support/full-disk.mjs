// For a process of ours, by NODE_OPTIONS: no file can be written while the file named by FULL_DISK is there.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const isFull = fs.existsSync;
for (const name of ['writeFileSync', 'copyFileSync', 'mkdirSync']) {
  const real = fs[name];
  fs[name] = (...args) => {
    if (isFull(process.env.FULL_DISK))
      throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
    return real(...args);
  };
}
syncBuiltinESMExports();
