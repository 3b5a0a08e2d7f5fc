import { existsSync } from 'node:fs';
import { backUp } from './backup.ts';
import { runFileCommand } from './command.ts';
import { resourcesOf } from './product.ts';

/** `npm run backup -- <file>`. */
await runFileCommand('backup', async (directory, file) => {
  const rows = await backUp(directory, file);
  const files = resourcesOf(directory);
  if (existsSync(files)) console.info(`Uploaded photos and proofs are not in it: copy ${files} too, after this.`);
  return rows;
});
