import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptyFolder, removeFolder } from '#tests/support/app/data-folder.ts';
import { createOwnApp } from '#tests/support/app/own-database.ts';
import type { TestApp } from '#tests/support/app/test-app.ts';
import { runScheduledJob } from '#worker/jobs.ts';
import { root } from '#worker/local/build.ts';
import { type Schedule, startSchedule } from '#worker/local/scheduled-jobs.ts';
import { eventually } from '#tests/support/app/eventually.ts';

const CHECK_MS = 5;

/** The crons that are deployed. */
const [, list = ''] = /^crons = \[(.+)\]$/m.exec(readFileSync(join(root, 'wrangler.toml'), 'utf8')) ?? [];
const crons = list.split(', ').map((quoted) => quoted.slice(1, -1));

/** The jobs run in the app as in the Worker, by a clock that the test sets. */
describe('the scheduled jobs of npm start', () => {
  let app: TestApp;
  let directory: string;
  let schedule: Schedule;
  let checks: number;
  /** How often the job of the messages ran last, which is left out of the others. */
  let messageJobs: number;
  let stopDatabase: () => Promise<void>;
  const sentences: string[] = [];
  beforeEach(async () => {
    const own = await createOwnApp({ now: '2031-06-20T16:00:00Z' });
    ({ app, stop: stopDatabase } = own);
    directory = emptyFolder();
    sentences.length = 0;
    begin();
  });
  afterEach(async () => {
    await schedule.stop();
    await stopDatabase();
    removeFolder(directory);
  });

  const file = () => join(directory, 'jobs.json');

  function begin(run = (cron: string): Promise<unknown> => runScheduledJob(app.deps, cron)) {
    checks = 0;
    const now = () => {
      checks += 1;
      return app.clock.now();
    };
    schedule = startSchedule({
      crons,
      run,
      file: file(),
      now,
      checkMs: CHECK_MS,
      onTrouble: (said) => sentences.push(said),
    });
  }

  /** The jobs that have run by themselves when nothing more is due at an instant. */
  async function jobsAt(instant: string): Promise<string[]> {
    app.clock.set(instant);
    const before = checks;
    await eventually(() => expect(checks).toBeGreaterThan(before + 5 * crons.length));
    const lines = app.logLines.splice(0).map((line) => JSON.parse(line) as { event: string; job: string });
    const done = lines.filter(({ event }) => event === 'job.done').map(({ job }) => job);
    messageJobs = done.filter((job) => job === 'messages').length;
    return done.filter((job) => job !== 'messages');
  }

  it('run when the crons of wrangler.toml say, in WIB, each once and with one line in the log', async () => {
    expect(await jobsAt('2031-06-20T16:34:59Z')).toEqual([]);
    expect(await jobsAt('2031-06-20T16:35:00Z')).toEqual(['hourly']);
    expect(await jobsAt('2031-06-20T17:04:59Z')).toEqual([]);
    // 00:05 WIB.
    expect(await jobsAt('2031-06-20T17:05:00Z')).toEqual(['daily']);
    expect(await jobsAt('2031-06-20T17:05:59Z')).toEqual([]);
    expect(await jobsAt('2031-06-20T17:35:30Z')).toEqual(['hourly']);
  });

  it('run every five minutes for messages', async () => {
    const times = [];
    for (const time of ['16:04:59', '16:05:00', '16:09:59', '16:34:00']) {
      await jobsAt(`2031-06-20T${time}Z`);
      times.push(messageJobs);
    }
    // However many were missed in between, it runs once.
    expect(times).toEqual([0, 1, 0, 1]);
  });

  it('run once if they were missed while the computer slept', async () => {
    expect(await jobsAt('2031-06-23T10:00:00Z')).toEqual(['daily', 'hourly']);
    expect(await jobsAt('2031-06-23T10:34:00Z')).toEqual([]);
  });

  it('run once if they were missed while the product was not running, and start afresh without a readable record', async () => {
    expect(await jobsAt('2031-06-20T17:10:00Z')).toEqual(['daily', 'hourly']);
    await schedule.stop();
    begin();
    expect(await jobsAt('2031-06-20T17:20:00Z')).toEqual([]);
    await schedule.stop();
    app.clock.set('2031-06-25T03:00:00Z');
    begin();
    expect(await jobsAt('2031-06-25T03:00:00Z')).toEqual(['daily', 'hourly']);
    await schedule.stop();
    writeFileSync(file(), '{"5 17');
    begin();
    expect(await jobsAt('2031-06-25T03:01:00Z')).toEqual([]);
    expect(await jobsAt('2031-06-25T03:35:00Z')).toEqual(['hourly']);
  });

  it('run on although the clock was ahead for a while', async () => {
    expect(await jobsAt('2044-06-20T16:35:00Z')).toEqual(['daily', 'hourly']);
    expect(await jobsAt('2031-06-20T17:10:00Z')).toEqual(['daily', 'hourly']);
    expect(await jobsAt('2031-06-20T17:34:00Z')).toEqual([]);
  });

  it('run again at the next start if they were cut off', async () => {
    await schedule.stop();
    begin(() => new Promise(() => undefined));
    app.clock.set('2031-06-20T17:10:00Z');
    await eventually(() => expect(checks).toBeGreaterThan(0));
    begin();
    expect(await jobsAt('2031-06-20T17:11:00Z')).toEqual(['daily', 'hourly']);
  });

  it('are reported where they cannot be recorded, and nothing ends', async () => {
    rmSync(file());
    mkdirSync(file());
    expect(await jobsAt('2031-06-20T16:35:00Z')).toContain('hourly');
    expect(sentences.at(-1)).toMatch(/^The scheduled jobs cannot be recorded: /);
  });

  it('run one at a time; a stop waits for the one that runs and starts no other', async () => {
    await schedule.stop();
    let running = 0;
    let most = 0;
    let go = Promise.withResolvers<void>();
    const ended: string[] = [];
    begin(async (cron) => {
      running += 1;
      most = Math.max(most, running);
      await go.promise;
      await runScheduledJob(app.deps, cron);
      running -= 1;
      ended.push(cron);
    });
    app.clock.set('2031-06-21T18:00:00Z');
    await eventually(() => expect(running).toBe(1));
    go.resolve();
    await eventually(() => expect(ended).toEqual(crons));
    go = Promise.withResolvers<void>();
    app.clock.set('2031-06-22T18:00:00Z');
    await eventually(() => expect(running).toBe(1));
    const stopped = schedule.stop();
    go.resolve();
    await stopped;
    expect(ended).toEqual([...crons, crons[0]]);
    // Nothing tells of a job that does not begin.
    await sleep(5 * CHECK_MS);
    expect([most, running, ended.length]).toEqual([1, 0, crons.length + 1]);
  });

  it('are reported if they fail, and run again at their next time', async () => {
    app.trips.interruptBefore(1, () => Promise.reject(new Error('the network is gone')));
    expect(await jobsAt('2031-06-20T16:35:00Z')).toEqual(['hourly']);
    expect(sentences).toEqual(['The job of "35 * * * *" failed: hourly job: carryOutMoves failed']);
    expect(await jobsAt('2031-06-20T17:00:00Z')).toEqual([]);
    expect(await jobsAt('2031-06-20T17:36:00Z')).toEqual(['daily', 'hourly']);
  });

  it('refuse a trigger that has no job, and run no other for it', async () => {
    await expect(runScheduledJob(app.deps, '5 18 * * *')).rejects.toThrow('No job for the trigger "5 18 * * *"');
  });

  it('refuse at the start a cron that is neither daily, hourly nor of so many minutes', () => {
    expect(() => startSchedule({ crons: ['0 0 1 * *'], run: () => Promise.resolve(), file: file() })).toThrow(
      'Not a daily or hourly cron, nor one of every so many minutes: "0 0 1 * *".',
    );
  });
});
