import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { commandLine } from '#drizzle/local/processes.ts';
import { emptyFolder } from '#tests/support/app/data-folder.ts';
import { root } from '#worker/local/build.ts';

const STARTS = 6;
/** Long enough for all of them to be there when the instant comes. */
const AHEAD_MS = 2_000;

/** Takes the folder at an instant, says how that went, and keeps it until its input ends. */
const start = `
  const { takeRunLock } = await import(${JSON.stringify(join(root, 'drizzle/local/run-lock.ts'))});
  const [folder, instant] = process.argv.slice(1);
  while (Date.now() < Number(instant));
  console.log(await takeRunLock(folder).then(() => 'taken', (error) => error.message));
  process.stdin.resume();`;

const slow = `process.on('SIGINT', () => setTimeout(() => process.exit(7), 1_500)); setInterval(() => {}, 1_000); console.log('ready')`;

it('of starts at the same instant, one takes the folder of a killed run, whose children are ended first', async () => {
  const folder = emptyFolder();
  // It takes a while to end, as a PostgreSQL does.
  const child = spawn(process.execPath, ['-e', slow]);
  await once(child.stdout, 'readable');
  const { pid = 0 } = child;
  const children = [{ pid, command: commandLine(pid) }];
  writeFileSync(join(folder, 'run.json'), JSON.stringify({ pid: 1, command: 'a run that is gone', children }));
  const instant = String(Date.now() + AHEAD_MS);
  const starts = Array.from({ length: STARTS }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', start, folder, instant], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  const said = starts.map(({ stdout }) => text(stdout));
  // Each has said something; the one that has the folder keeps it until now.
  await Promise.all(starts.map(({ stdout }) => once(stdout, 'readable')));
  for (const { stdin } of starts) stdin.end();
  const answers = (await Promise.all(said)).map((line) => line.trim());
  expect(child.exitCode).toBe(7);
  expect(answers.filter((answer) => answer === 'taken')).toHaveLength(1);
  expect(answers.filter((answer) => answer.startsWith('E-Kost is already running'))).toHaveLength(STARTS - 1);
});
