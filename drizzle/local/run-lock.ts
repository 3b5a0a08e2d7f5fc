import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { childrenOf, commandLine, endProcess, isAlive, type ProcessName } from './processes.ts';

/** Keeps a data folder to one run at a time, and remembers the run's children in case it is killed. */
export interface RunLock {
  /** Writes down the children there are now: the next run ends those that outlive this one. */
  recordChildren(): void;
  /** Writes down where the database is reached, for commands that join this run. */
  recordDatabase(database: RunningDatabase): void;
  release(): void;
}

/** Where a run's database is reached. */
export interface RunningDatabase {
  databaseUrl: string;
  fetchEndpoint: string | undefined;
}

interface Run extends ProcessName {
  children: ProcessName[];
  database?: RunningDatabase;
}

/**
 * Takes a data folder for this process. What a killed run left running is ended first.
 *
 * @throws Error with one sentence where another run is alive
 */
export async function takeRunLock(directory: string): Promise<RunLock> {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, 'run.json');
  const earlier = readRun(file);
  if (earlier !== null) {
    if (earlier.pid !== process.pid && isSame(earlier)) {
      throw new Error(`E-Kost is already running from this folder (process ${earlier.pid}); end that one first.`);
    }
    for (const child of earlier.children) {
      if (isSame(child)) await endProcess(child.pid, ['SIGINT', 'SIGQUIT', 'SIGKILL']);
    }
  }
  const run: Run = { pid: process.pid, command: commandLine(process.pid), children: [] };
  const write = (more: Partial<Run>) => writeFileSync(file, JSON.stringify(Object.assign(run, more)), { mode: 0o600 });
  write({});
  return {
    recordChildren: () => write({ children: childrenOf(process.pid) }),
    recordDatabase: (database) => write({ database }),
    release: () => rmSync(file, { force: true }),
  };
}

/** The database of the run that holds a data folder; null where none does. */
export function runningDatabase(directory: string): RunningDatabase | null {
  const run = readRun(join(directory, 'run.json'));
  return run !== null && isSame(run) ? (run.database ?? null) : null;
}

function isSame({ pid, command }: ProcessName): boolean {
  return isAlive(pid) && commandLine(pid) === command;
}

/** A file that a crash left half written says nothing. */
function readRun(file: string): Run | null {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Run;
  } catch {
    return null;
  }
}
