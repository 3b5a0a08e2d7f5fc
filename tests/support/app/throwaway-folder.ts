import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's file system in memory. */
const MEMORY = '/dev/shm';

/** A whole run's databases take a quarter of it; a machine with less has better uses for its memory. */
const ENOUGH_BYTES = 8 * 1024 ** 3;

/**
 * A new empty folder for data that a test throws away, in memory where there is plenty: a run makes and removes a
 * hundred thousand files of PostgreSQL's.
 */
export function throwawayFolder(prefix: string): string {
  return mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), prefix));
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > ENOUGH_BYTES;
}
