import { goodCalls, procedures } from '#tests/support/app/calls/every-call.ts';

/** The callers of `answers` of a good call, in its order. */
export const columns = [
  'nobody',
  'tenant',
  'other tenant',
  'former tenant',
  'technician',
  'owner',
  'other owner',
  'admin',
  'new',
] as const;
export type Column = (typeof columns)[number];

interface ExpectedLine {
  procedure: string;
  cells: Record<Column, string>;
}

const order = procedures.map(({ name }) => name);

/** Who gets which answer, by call, in the order of the router: nobody has typed a new phone number before it is confirmed. */
export const expectedAnswers: ExpectedLine[] = Object.entries(goodCalls)
  .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
  .map(([procedure, { answers }]) => {
    const cells = answers.split(' ');
    if (cells.length !== columns.length) throw new Error(`${procedure} has ${cells.length} cells`);
    const entries = columns.map((column, index) => [column, cells[index]]);
    return { procedure, cells: Object.fromEntries(entries) as Record<Column, string> };
  });
