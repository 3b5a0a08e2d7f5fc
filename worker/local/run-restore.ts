import { runFileCommand } from './command.ts';
import { restore } from './restore.ts';

/** `npm run restore -- <file>`. */
await runFileCommand('restore', restore);
