import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Writes a file that only its owner can read. Whatever happens meanwhile, the file is either complete or unchanged: the
 * text goes into a temporary file, is flushed to disk, and then takes the file's place.
 */
export function writeWhole(file: string, text: string): void {
  const half = `${file}.${process.pid}.half`;
  const descriptor = openSync(half, 'w', 0o600);
  try {
    writeFileSync(descriptor, text);
    fsyncSync(descriptor);
  } catch (error) {
    rmSync(half, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
  renameSync(half, file);
}
