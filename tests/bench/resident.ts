import { readFileSync } from 'node:fs';
import { childrenOf } from '#drizzle/local/processes.ts';

/** Resident memory, in MB. */
export interface Resident {
  /** Pages that processes share count in each of them. */
  rss: number;
  /** Of a page that several processes share, each has its part, so that a sum is what the machine gives. */
  pss: number;
}

/** The resident memory of a process, alone or with all that it has started. */
export function residentOf(pid: number, family: 'alone' | 'family'): Resident {
  const own = read(pid);
  if (family === 'alone') return own;
  const others = childrenOf(pid).map((child) => residentOf(child.pid, 'family'));
  return others.reduce((sum, { rss, pss }) => ({ rss: sum.rss + rss, pss: sum.pss + pss }), own);
}

function read(pid: number): Resident {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0);
  return { rss: kilobytes('Rss') / 1024, pss: kilobytes('Pss') / 1024 };
}
