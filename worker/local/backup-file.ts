import { createHash } from 'node:crypto';
import { closeSync, createReadStream, existsSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** The last line of the file, which proves that it is complete and unchanged. */
interface Seal {
  sha256: string;
}

/** Writes a file of lines that only its owner can read, and that gets its name once it is complete. */
export interface SealedWriter {
  line(value: unknown): void;
  finish(): void;
  discard(): void;
}

/** @throws Error with one sentence if the file exists already */
export function writeSealed(file: string): SealedWriter {
  if (existsSync(file)) throw new Error(`${file} exists already; name another file.`);
  const half = `${file}.${process.pid}.half`;
  const descriptor = openSync(half, 'wx', 0o600);
  const hash = createHash('sha256');
  return {
    line: (value) => {
      const text = `${JSON.stringify(value)}\n`;
      hash.update(text);
      writeSync(descriptor, text);
    },
    finish: () => {
      writeSync(descriptor, `${JSON.stringify({ sha256: hash.digest('hex') } satisfies Seal)}\n`);
      fsyncSync(descriptor);
      closeSync(descriptor);
      renameSync(half, file);
    },
    discard: () => {
      closeSync(descriptor);
      rmSync(half, { force: true });
    },
  };
}

/** @throws Error with one sentence if the file is incomplete or was changed */
export async function assertSealed(file: string): Promise<void> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  const hash = createHash('sha256');
  let last: string | undefined;
  for await (const line of linesOf(file)) {
    if (last !== undefined) hash.update(`${last}\n`);
    last = line;
  }
  if (last !== JSON.stringify({ sha256: hash.digest('hex') } satisfies Seal)) {
    throw new Error(`${file} is not a whole backup: nothing was changed.`);
  }
}

/** The lines of a sealed file without the seal. */
export async function* readSealed(file: string): AsyncGenerator<unknown> {
  let last: string | undefined;
  for await (const line of linesOf(file)) {
    if (last !== undefined) yield JSON.parse(last) as unknown;
    last = line;
  }
}

function linesOf(file: string) {
  return createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY });
}
