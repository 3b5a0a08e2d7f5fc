import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { childrenOf, endProcess, freePort } from '#drizzle/local/processes.ts';
import { ensureBuilt, root } from '#worker/local/build.ts';
import { residentOf } from './resident.ts';
import { absoluteRow, figure, type Row } from './report.ts';

const START_MB = 400;
const PATIENCE_MS = 300_000;

/** What the whole product takes once `npm start` says that it is ready, with an empty data folder. */
export async function productStartRow(): Promise<Row> {
  ensureBuilt();
  const directory = mkdtempSync(join(tmpdir(), 'ekost-bench-start-'));
  // PostgreSQL's user enters it.
  chmodSync(directory, 0o755);
  const port = await freePort();
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIRECTORY: directory, DATABASE_URL: '', DEMO_MODE: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await saidBy(npm, 'E-Kost is ready');
    const { pid } = JSON.parse(readFileSync(join(directory, 'run.json'), 'utf8')) as { pid: number };
    const children = childrenOf(pid);
    const partOf = (word: string) =>
      children.filter(({ command }) => command.includes(word)).map((child) => residentOf(child.pid, 'family').pss);
    const sum = (values: number[]) => figure(values.reduce((total, each) => total + each, 0));
    const { pss, rss } = residentOf(pid, 'family');
    const parts = `node ${figure(residentOf(pid, 'alone').pss)}, workerd ${sum(partOf('workerd'))}, PostgreSQL ${sum(partOf('postgres'))}`;
    return absoluteRow(
      'resident memory of the product at its start (Pss)',
      pss,
      'MB',
      START_MB,
      `${parts}; Rss ${figure(rss)}`,
    );
  } finally {
    if (npm.pid !== undefined) await endProcess(npm.pid, ['SIGTERM', 'SIGKILL'], 60_000);
    rmSync(directory, { recursive: true, force: true });
  }
}

async function saidBy(npm: ChildProcessByStdio<null, Readable, null>, words: string): Promise<void> {
  let said = '';
  npm.stdout.on('data', (part: Buffer) => (said += part.toString()));
  for (const until = Date.now() + PATIENCE_MS; !said.includes(words); await sleep(20)) {
    if (Date.now() > until || npm.exitCode !== null) throw new Error(`The product did not start: ${said}`);
  }
}
