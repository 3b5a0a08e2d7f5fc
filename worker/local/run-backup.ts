import { backUp } from './backup.ts';
import { runFileCommand } from './command.ts';

/** `npm run backup -- <file>`. */
await runFileCommand('backup', backUp);
