import { resolve } from 'node:path';
import { restore } from './restore.ts';
import { dataDirectory } from './product.ts';

/** `npm run restore -- <file>`. */
async function main(): Promise<void> {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error('Name the file: npm run restore -- <file>.');
  if (process.env.DATABASE_URL)
    throw new Error('This is for the embedded database; for another one use pg_dump (see drizzle/README.md).');
  console.info(`${await restore(dataDirectory, resolve(file))} rows: ${resolve(file)}`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
