import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeWhole } from '#drizzle/local/whole-file.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How long a stop waits for a job. */
const STOP_MS = 5_000;
const CRON = /^(\d{1,2}) (\d{1,2}|\*) \* \* \*$/;
/** A cron that runs every so many minutes. */
const STEP = /^\*\/(\d{1,2}) \* \* \* \*$/;

export interface ScheduleOptions {
  /** The crons of `wrangler.toml`, in UTC. */
  crons: readonly string[];
  run: (cron: string) => Promise<unknown>;
  /** The file that records which jobs have run on this database, so that the next start knows which were missed. */
  file: string;
  /** Called with a sentence when a job fails. */
  onTrouble?: ((sentence: string) => void) | undefined;
  now?: () => Date;
  /** How often to check whether a job is due. */
  checkMs?: number;
}

export interface Schedule {
  /** Starts no further job, and waits a few seconds for a running one. */
  stop(): Promise<void>;
}

/**
 * Runs the job of each cron when it is due, as Cloudflare does for a deployment, one at a time. A job that was missed
 * while the computer slept or the product was not running is run once, however often it was missed.
 *
 * @throws Error for a cron that is neither daily, hourly nor every so many minutes
 */
export function startSchedule(options: ScheduleOptions): Schedule {
  const { crons, run, file, onTrouble, now = () => new Date(), checkMs = 10_000 } = options;
  const recorded = readRecord(file);
  const lastRun = new Map(crons.map((cron) => [cron, recorded[cron] ?? lastDue(cron, now())]));
  const record = () => {
    try {
      writeWhole(file, JSON.stringify(Object.fromEntries(lastRun)));
    } catch (error) {
      onTrouble?.(`The scheduled jobs cannot be recorded: ${error instanceof Error ? error.message : error}`);
    }
  };
  record();
  let isStopped = false;
  let running: Promise<void> | undefined;
  const runDue = async () => {
    for (const cron of crons) {
      const due = lastDue(cron, now());
      // Due if the time differs from the recorded one, and not only if it is later: the clock may have been set back.
      if (isStopped || due === lastRun.get(cron)) continue;
      await run(cron).catch((error: Error) => onTrouble?.(`The job of "${cron}" failed: ${error.message}`));
      // Recorded once the job has run: an interrupted job is run again, and can be repeated.
      lastRun.set(cron, due);
      record();
    }
  };
  const timer = setInterval(() => {
    running ??= runDue().finally(() => {
      running = undefined;
    });
  }, checkMs).unref();
  return {
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await Promise.race([running, sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}

/** The last time at or before an instant at which a cron is due, in milliseconds. */
function lastDue(cron: string, at: Date): number {
  const step = Number(STEP.exec(cron)?.[1] ?? 0) * MINUTE_MS;
  if (step > 0 && HOUR_MS % step === 0) return Math.floor(at.getTime() / step) * step;
  const [, minute, hour] = CRON.exec(cron) ?? [];
  if (minute === undefined || hour === undefined)
    throw new Error(`Not a daily or hourly cron, nor one of every so many minutes: "${cron}".`);
  const period = hour === '*' ? HOUR_MS : 24 * HOUR_MS;
  const offset = (hour === '*' ? 0 : Number(hour) * HOUR_MS) + Number(minute) * MINUTE_MS;
  return Math.floor((at.getTime() - offset) / period) * period + offset;
}

/** For each cron whose job has run, the time at which it was last due; empty without a readable file. */
function readRecord(file: string): Record<string, number> {
  try {
    const recorded = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>);
    return Object.fromEntries(recorded.filter((job): job is [string, number] => typeof job[1] === 'number'));
  } catch {
    return {};
  }
}
