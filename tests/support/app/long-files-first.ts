import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest. Begun last, they would run while the other processes have nothing left to do. */
const LONG = /\/(screens\/|year-in-the-life|histories\.test|main-job|tenant-pay\.test)/;

export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [
      ...sorted.filter(({ moduleId }) => LONG.test(moduleId)),
      ...sorted.filter(({ moduleId }) => !LONG.test(moduleId)),
    ];
  }
}
