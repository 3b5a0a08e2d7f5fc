import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { commandLine } from '#drizzle/local/processes.ts';
import { emptyFolder } from '#tests/support/app/data-folder.ts';
import { root } from '#worker/local/build.ts';

const STARTS = 6;

/** Takes the folder when it is told to, says how that went, and keeps it until its input ends. */
const start = `
  const { takeRunLock } = await import(${JSON.stringify(join(root, 'drizzle/local/run-lock.ts'))});
  console.log('ready');
  await new Promise((resolve) => process.stdin.once('data', resolve));
  console.log('begins');
  console.log(await takeRunLock(process.argv[1]).then(() => 'taken', (error) => error.message));
  process.stdin.resume();`;

/** A child that is told to end, and ends once its input has, too. */
const slow = `
  process.on('SIGINT', () => process.stdin.on('end', () => process.exit(7)).resume());
  setInterval(() => {}, 1_000);
  console.log('ready');`;

it('of starts at the same instant, one takes the folder of a killed run, whose children are ended first', async () => {
  const folder = emptyFolder();
  const child = spawn(process.execPath, ['-e', slow], { stdio: ['pipe', 'pipe', 'inherit'] });
  const childEnded = once(child, 'exit');
  await once(child.stdout, 'readable');
  const { pid = 0 } = child;
  const children = [{ pid, command: commandLine(pid) }];
  writeFileSync(join(folder, 'run.json'), JSON.stringify({ pid: 1, command: 'a run that is gone', children }));
  const starts = Array.from({ length: STARTS }, () => {
    const { stdin, stdout } = spawn(process.execPath, ['--input-type=module', '-e', start, folder], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    return { stdin, lines: createInterface({ input: stdout })[Symbol.asyncIterator]() };
  });
  const nextLines = () => Promise.all(starts.map(async ({ lines }) => String((await lines.next()).value)));
  expect(new Set(await nextLines())).toEqual(new Set(['ready']));
  for (const { stdin } of starts) stdin.write('go');
  expect(new Set(await nextLines())).toEqual(new Set(['begins']));
  // As a PostgreSQL that takes a while to end: the first of them waits for it, and the others for the first.
  child.stdin.end();
  // The one that has the folder keeps it until all have said how it went.
  const answers = await nextLines();
  for (const { stdin } of starts) stdin.end();
  expect(await childEnded).toEqual([7, null]);
  expect(answers.filter((answer) => answer === 'taken')).toHaveLength(1);
  expect(answers.filter((answer) => answer.startsWith('E-Kost is already running'))).toHaveLength(STARTS - 1);
});
