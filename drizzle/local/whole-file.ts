import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Writes a file that only its owner reads, so that it is there whole or, after whatever happens meanwhile, as it was
 * before: beside its place first, onto the disk, and then into its place.
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
