import { backUp } from './backup.ts';
import { runFileCommand } from './command.ts';

/** `npm run backup -- <file>`. */
await runFileCommand('backup', async (directory, file) => {
  const { rows, missingFiles } = await backUp(directory, file);
  if (missingFiles > 0)
    console.warn(`${missingFiles} uploaded files have no bytes in ${directory}: they are not in it.`);
  return rows;
});
