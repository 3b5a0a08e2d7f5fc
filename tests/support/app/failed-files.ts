import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** What a run of tests leaves for `tests/run-again.ts`. */
export interface FailedRun {
  /** The files with a failed test, or that could not be loaded. */
  files: string[];
  /** Faults outside of a test. A process runs several files, so nobody knows which of them to run again. */
  faultsOfNoFile: number;
}

/** Writes which files failed to the file that FAILED_FILES names. */
export class FailedFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const { FAILED_FILES: file } = process.env;
    if (file === undefined) return;
    const files = modules.filter((module) => !module.ok()).map(({ relativeModuleId }) => relativeModuleId);
    const run: FailedRun = { files, faultsOfNoFile: unhandledErrors.length };
    writeFileSync(file, JSON.stringify(run));
  }
}
