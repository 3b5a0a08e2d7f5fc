import type { Reporter, TestModule } from 'vitest/node';

const SHOWN = 10;

/** Prints the test files that took longest, so that a suite that grows slow is seen. */
export class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length <= SHOWN) return;
    const files = modules
      .map((module) => ({ name: module.relativeModuleId, seconds: secondsOf(module) }))
      .sort((one, other) => other.seconds - one.seconds);
    const lines = files.slice(0, SHOWN).map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
    process.stdout.write(`\nSlowest of ${files.length} test files:\n${lines.join('\n')}\n`);
  }
}

function secondsOf(module: TestModule): number {
  const { duration, setupDuration, collectDuration } = module.diagnostic();
  return (duration + setupDuration + collectDuration) / 1_000;
}
