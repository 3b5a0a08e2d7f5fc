import { fileURLToPath } from 'node:url';
import { startVitest } from 'vitest/node';
import { absoluteRow, type Row } from './report.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The sequential round trips of every procedure, as counted by the contract's own test: one row for the reads, one for
 * the writes, one for each exception that the test names.
 */
export async function tripRows(): Promise<Row[]> {
  const vitest = await startVitest('test', ['tests/contract/round-trips.test.ts'], {
    root,
    config: 'tests/vitest.config.ts',
    project: ['integration'],
    watch: false,
    reporters: [{}],
  });
  const counted = vitest.state
    .getTestModules()
    .flatMap((module) => [...module.children.allTests()])
    .flatMap((test) => test.meta().trips ?? []);
  const failed = vitest.state.getCountOfFailedTests();
  await vitest.close();
  // The test fails if a count is over its budget; the rows say by how much.
  process.exitCode = 0;
  if (counted.length === 0) throw new Error('The round trips were not counted.');
  const most = (kind: string) => Math.max(...counted.filter((each) => each.kind === kind).map(({ trips }) => trips));
  return [
    absoluteRow('sequential round trips, the most of any read', most('query'), 'trips', 1),
    absoluteRow('sequential round trips, the most of any write', most('mutation'), 'trips', 1),
    ...counted
      .filter(({ kind }) => kind === 'exception')
      .map(({ name, trips, budget }) => absoluteRow(`sequential round trips of ${name}`, trips, 'trips', budget)),
    absoluteRow('procedures over their round trips', failed, 'trips', 0),
  ];
}
