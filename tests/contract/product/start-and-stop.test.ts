import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { childrenOf, commandLine, endProcess, freePort, isAlive } from '#drizzle/local/processes.ts';
import { root } from '#worker/local/build.ts';
import { emptyFolder, removeFolder } from '#tests/support/app/data-folder.ts';

const PATIENCE = { timeout: 100_000, interval: 50 };

/** A process with all its descendants. */
function familyOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap((child) => familyOf(child.pid))];
}

/** `npm start`, started by another program. */
describe('npm start', () => {
  let directory: string;
  let port: number;
  let npm: ChildProcess;
  let family: number[];

  beforeAll(async () => {
    directory = emptyFolder();
    port = await freePort();
  });
  afterAll(() => removeFolder(directory));
  afterEach(async () => {
    for (const pid of family) await endProcess(pid, ['SIGKILL']);
  });

  const answered = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ status }) => status,
      () => null,
    );
  const untilAnswered = (status: number) =>
    vi.waitFor(async () => expect(await answered()).toBe(status), { ...PATIENCE, interval: 10 });
  const node = () => (JSON.parse(readFileSync(join(directory, 'run.json'), 'utf8')) as { pid: number }).pid;
  const postmaster = () =>
    Number(readFileSync(join(directory, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);

  async function start() {
    const env = { ...process.env, PORT: String(port), DATA_DIRECTORY: directory, DATABASE_URL: '', DEMO_MODE: '' };
    // In a process group of its own, as under a service manager.
    npm = spawn('npm', ['start'], { cwd: root, env, stdio: 'ignore', detached: true });
    family = [npm.pid ?? 0];
    await untilAnswered(200);
    family = familyOf(npm.pid ?? 0);
    const commands = family.map(commandLine).join('\n');
    expect(commands).toMatch(/postgres -D/);
    expect(commands).toMatch(/workerd serve/);
  }

  const expectAllGone = () => vi.waitFor(() => expect(family.filter(isAlive).map(commandLine)).toEqual([]), PATIENCE);

  it.each<[who: string, end: () => void]>([
    ['the node process alone', () => process.kill(node(), 'SIGTERM')],
    ['npm and all its group at once', () => process.kill(-(npm.pid ?? 0), 'SIGTERM')],
    ['the node process, as Ctrl-C and npm both do', () => [1, 2, 3].forEach(() => process.kill(node(), 'SIGINT'))],
  ])('ends with everything that it started when %s is told to', async (_, end) => {
    await start();
    end();
    await expectAllGone();
    expect(await answered()).toBeNull();
  });

  it('ends with everything that it started when npm is killed', async () => {
    await start();
    process.kill(npm.pid ?? 0, 'SIGKILL');
    await expectAllGone();
  });

  it('starts a killed PostgreSQL again, answers 503 meanwhile and then as before, and ends it too when npm is told to', async () => {
    await start();
    for (let round = 0; round < 2; round += 1) {
      const killed = postmaster();
      process.kill(killed, 'SIGKILL');
      await untilAnswered(503);
      await untilAnswered(200);
      expect(postmaster()).not.toBe(killed);
    }
    family = [...family, postmaster()];
    process.kill(npm.pid ?? 0, 'SIGTERM');
    await expectAllGone();
    await expect.poll(answered).toBeNull();
  });
});
