import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { FailedRun } from './support/app/failed-files.ts';

/**
 * The last part of `.ci/run`: gives the test files that failed a second chance, each alone, so that one that depends on
 * what runs beside it does not hold up a landing. It is named as unsteady, which is a fault to mend. More failures than
 * a few are no accident, and what failed outside of a test cannot be run again; both end the run at once.
 *
 * `node tests/run-again.ts <file> -- <command …>`: the file that the run wrote, and the command that runs test files
 */

const MOST = 5;

const [file = '', , command = '', ...options] = process.argv.slice(2);
process.exitCode = runAgain();

function runAgain(): number {
  const run = failedRun();
  if (run === null) return refuse('The tests ended without saying what failed.');
  const { files, faultsOfNoFile } = run;
  if (faultsOfNoFile > 0) return refuse(`Nothing is run again: faults outside of a test, ${faultsOfNoFile}.`);
  if (files.length === 0) return refuse('The tests ended with a fault, but no test file failed.');
  if (files.length > MOST) {
    return refuse(`${files.length} test files failed, more than the ${MOST} that are run again:`, files);
  }
  const failedAgain = files.filter((each) => !passes(each));
  const unsteady = files.filter((each) => !failedAgain.includes(each));
  for (const each of unsteady) say(`unsteady: ${each} failed, and passed when it ran again alone`);
  for (const each of failedAgain) say(`failed twice: ${each}`);
  return failedAgain.length === 0 ? 0 : 1;
}

/** What failed; null if the run was ended before it could write that. */
function failedRun(): FailedRun | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as FailedRun;
  } catch {
    return null;
  }
}

/** Runs one file alone. It is not the first of many, so it takes a database of its own that ends with it. */
function passes(testFile: string): boolean {
  say(`\nOnce more, alone: ${testFile}`);
  const { FAILED_FILES: _, ...env } = process.env;
  const { status } = spawnSync(command, [...options, testFile], {
    stdio: 'inherit',
    env: { ...env, THROWAWAY_DATABASE: 'true' },
  });
  return status === 0;
}

function refuse(reason: string, files: readonly string[] = []): number {
  say([reason, ...files.map((each) => `failed: ${each}`)].join('\n'));
  return 1;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
