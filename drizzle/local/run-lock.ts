import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { childrenOf, commandLine, endProcess, isAlive, type ProcessName } from './processes.ts';
import { writeWhole } from './whole-file.ts';

/** Limits a data folder to one run at a time, and remembers the run's children in case it is killed. */
export interface RunLock {
  /** Stores the present children, so that the next run can end those that outlive this one. */
  recordChildren(): void;
  /** Stores the address of the database, for commands that join this run. */
  recordDatabase(database: RunningDatabase): void;
  release(): void;
}

/** The address of a run's database. */
export interface RunningDatabase {
  databaseUrl: string;
  fetchEndpoint: string | undefined;
}

interface Run extends ProcessName {
  children: ProcessName[];
  database?: RunningDatabase;
}

/**
 * Takes a data folder for this process. Processes that a killed run left behind are ended first.
 *
 * @throws Error with one sentence if another run is alive, or if this cannot be found out
 */
export async function takeRunLock(directory: string): Promise<RunLock> {
  mkdirSync(directory, { recursive: true });
  return oneAtATime(join(directory, 'run.lock'), () => takeFolder(directory));
}

async function takeFolder(directory: string): Promise<RunLock> {
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
  const write = (more: Partial<Run>) => writeWhole(file, JSON.stringify(Object.assign(run, more)));
  write({});
  return {
    recordChildren: () => write({ children: childrenOf(process.pid) }),
    recordDatabase: (database) => write({ database }),
    release: () => rmSync(file, { force: true }),
  };
}

/** How long to wait for other starts, which end what a killed run left behind. */
const WAIT_MS = 60_000;
const PAUSE_MS = 50;
const SQLITE_BUSY = 5;

/**
 * Does some work while no other process does such work. The lock is one that the operating system keeps for an SQLite
 * file and takes back when a process ends; Node itself has none.
 */
async function oneAtATime<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  const lock = new DatabaseSync(file);
  try {
    for (const until = Date.now() + WAIT_MS; !isLockedBy(lock);) {
      if (Date.now() > until) throw new Error(`Another E-Kost has been starting from this folder for long (${file}).`);
      await sleep(PAUSE_MS);
    }
    return await work();
  } finally {
    lock.close();
  }
}

function isLockedBy(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin exclusive');
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false;
    throw error;
  }
}

/** The database of the run that holds a data folder; null without such a run. */
export function runningDatabase(directory: string): RunningDatabase | null {
  const run = readRun(join(directory, 'run.json'));
  return run !== null && isSame(run) ? (run.database ?? null) : null;
}

function isSame({ pid, command }: ProcessName): boolean {
  return command !== '' && isAlive(pid) && commandLine(pid) === command;
}

/**
 * The record of the last run; null if there is none. It names processes that will be ended, and is always written
 * completely; so if anything in it is wrong, no run wrote it, and it is refused.
 */
function readRun(file: string): Run | null {
  if (!existsSync(file)) return null;
  const run = parsed(readFileSync(file, 'utf8'));
  if (isRun(run)) return run;
  throw new Error(`${file} is not what a run writes: where no E-Kost runs from this folder, delete that file.`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRun(value: unknown): value is Run {
  // In a container a run may be process 1, but a process to be ended never is.
  if (!isProcessName(value, 1)) return false;
  const { children, database } = value as Partial<Record<keyof Run, unknown>>;
  return (
    Array.isArray(children) &&
    children.every((child) => isProcessName(child, 2)) &&
    (database === undefined || isRunningDatabase(database))
  );
}

function isProcessName(value: unknown, least: number): value is ProcessName {
  const { pid, command } = (value ?? {}) as Partial<Record<keyof ProcessName, unknown>>;
  return Number.isInteger(pid) && Number(pid) >= least && typeof command === 'string';
}

function isRunningDatabase(value: unknown): value is RunningDatabase {
  const { databaseUrl, fetchEndpoint } = (value ?? {}) as Partial<Record<keyof RunningDatabase, unknown>>;
  return typeof databaseUrl === 'string' && (fetchEndpoint === undefined || typeof fetchEndpoint === 'string');
}
