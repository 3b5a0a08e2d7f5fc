import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FailedRun } from '../support/app/failed-files.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * In place of npm. `npm test` runs vitest over the throwaway project, or plays a run where the test gave one; the program
 * that runs files again is run, and all else succeeds at once.
 */
const NPM = `#!${process.execPath}
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
const [verb, ...rest] = process.argv.slice(2).filter((each, index) => each !== '--' || index > 2);
const run = (...words) => process.exit(spawnSync(process.execPath, words, { stdio: 'inherit' }).status);
const here = (name) => new URL('../' + name, import.meta.url);
if (verb === 'run' && rest[0] === 'bench') console.log('the measures');
if (verb === 'exec' && rest[1] === 'tests/run-again.ts') run('${root}tests/run-again.ts', ...rest.slice(2));
if (verb === 'test') {
  const [file] = rest.filter((each) => each !== '--');
  if (!existsSync(here('played.json'))) {
    run('${root}node_modules/vitest/vitest.mjs', 'run', '--root', here('.').pathname, ...(file ? [file] : []));
  }
  const { run: played, passing } = JSON.parse(readFileSync(here('played.json'), 'utf8'));
  if (file) {
    appendFileSync(here('ran.txt'), file + '\\n');
    process.exit(passing.includes(file) ? 0 : 1);
  }
  if (played) writeFileSync(process.env.FAILED_FILES, JSON.stringify(played));
  process.exit(1);
}
`;

const CONFIG = `
import { FailedFiles } from '${root}tests/support/app/failed-files.ts';
export default { test: { globals: true, fileParallelism: false, reporters: ['default', new FailedFiles()] } };
`;

/** Says that it ran, and how often it did before. */
const NOTED = `
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
const log = new URL('ran.txt', import.meta.url);
const name = import.meta.url.split('/').at(-1);
const before = existsSync(log) ? readFileSync(log, 'utf8').split('\\n').filter((each) => each === name).length : 0;
appendFileSync(log, name + '\\n');
`;

let project: string;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'ekost-landing-'));
  mkdirSync(join(project, 'bin'));
  cpSync(join(root, '.ci'), join(project, '.ci'), { recursive: true });
  write('package.json', '{"type":"module"}');
  write('vitest.config.js', CONFIG);
  write('bin/npm', NPM);
  chmodSync(join(project, 'bin/npm'), 0o755);
});

afterEach(() => rmSync(project, { recursive: true, force: true }));

function write(name: string, text: string): void {
  writeFileSync(join(project, name), text);
}

/** Runs `.ci/run`; answers its status, its output, and how often each test file ran. */
function land() {
  const ownEnv = Object.entries(process.env).filter(([name]) => !/^(VITEST|FAILED_FILES|NODE_ENV|TEST)/.test(name));
  const { status, stdout } = spawnSync(join(project, '.ci/run'), {
    encoding: 'utf8',
    env: { ...Object.fromEntries(ownEnv), PATH: `${join(project, 'bin')}${delimiter}${process.env.PATH ?? ''}` },
  });
  const ran: Record<string, number> = {};
  const log = join(project, 'ran.txt');
  for (const name of existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []) {
    ran[name] = (ran[name] ?? 0) + 1;
  }
  return { status, lines: stdout.trim().split('\n'), ran };
}

/** Plays a run of the tests that fails, without vitest: what it leaves, and which files pass alone. */
function landPlayed(run: FailedRun | null, passing: readonly string[]) {
  write('played.json', JSON.stringify({ run, passing }));
  return land();
}

it('a test file that fails or does not load runs once more, and a landing fails if one fails twice', () => {
  write('steady.test.js', `${NOTED} it('passes', () => {});`);
  write('loads-second.test.js', `${NOTED} if (before === 0) throw new Error('not loaded'); it('passes', () => {});`);
  write('broken.test.js', `${NOTED} it('fails', () => expect(1).toBe(2));`);
  const { status, lines, ran } = land();
  expect(lines.slice(-2)).toEqual([
    'unsteady: loads-second.test.js failed, and passed when it ran again alone',
    'failed twice: broken.test.js',
  ]);
  expect(ran).toEqual({ 'steady.test.js': 1, 'loads-second.test.js': 2, 'broken.test.js': 2 });
  expect(status).toBe(1);
});

it('a landing passes if what failed passes alone, and says so in its last lines', () => {
  const five = ['a', 'b', 'c', 'd', 'e'].map((name) => `tests/${name}.test.ts`);
  const { status, lines, ran } = landPlayed({ files: five, faultsOfNoFile: 0 }, five);
  expect(lines.slice(-5)).toEqual(five.map((file) => `unsteady: ${file} failed, and passed when it ran again alone`));
  expect(lines).toContain('the measures');
  expect(ran).toEqual(Object.fromEntries(five.map((file) => [file, 1])));
  expect(status).toBe(0);
});

it('a landing fails at once if more than five test files fail, and none runs again', () => {
  const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `tests/${name}.test.ts`);
  const { status, lines, ran } = landPlayed({ files: six, faultsOfNoFile: 0 }, six);
  expect(lines.slice(-7)).toEqual([
    '6 test files failed, more than the 5 that are run again:',
    ...six.map((file) => `failed: ${file}`),
  ]);
  expect(ran).toEqual({});
  expect(status).toBe(1);
});

it('a landing fails if the tests were ended before they could say what failed', () => {
  const { status, lines, ran } = landPlayed(null, []);
  expect(lines.at(-1)).toBe('The tests ended without saying what failed.');
  expect(ran).toEqual({});
  expect(status).toBe(1);
});

it('a landing fails if a fault belongs to no test, though every test passed', () => {
  const fault = `it('passes', () => { void Promise.reject(new Error('nobody waits for this')); });`;
  write('fault.test.js', `${NOTED} ${fault}`);
  const { status, lines, ran } = land();
  expect(lines.at(-1)).toBe('Nothing is run again: faults outside of a test, 1.');
  expect(ran).toEqual({ 'fault.test.js': 1 });
  expect(status).toBe(1);
});
