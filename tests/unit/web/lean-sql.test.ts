import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { withoutIndents } from '#web/lean-sql.ts';
import { keptName } from '#worker/db/kept-plans.ts';

const built = (code: string) => withoutIndents(code, parseSync('code.js', code).program);

it('SQL is built without the line breaks of its source, also in parts of other SQL and in what makes a CTE', () => {
  expect(
    built('a = sql`select\n    ${sql`1\n  + 1`} as two\n  from t`; b = selected(`x\n y`, {})`t\n  where u`;'),
  ).toBe('a = sql`select ${sql`1 + 1`} as two from t`; b = selected(`x\n y`, {})`t where u`;');
});

it('a part with a comment stays as it is', () => {
  const code = 'c = sql`select ${b}\n  from u`; d = sql`1 -- one\n  + 1`;';
  expect(built(code)).toBe('c = sql`select ${b} from u`; d = sql`1 -- one\n  + 1`;');
});

it('the function that keeps its plan is found by a text without them, too', () => {
  const name = keptName('select (\n    1\n  ) as one\n  from t');
  expect(keptName('select ( 1 ) as one from t')).toBe(name);
  expect(keptName('select ( 2 ) as one from t')).not.toBe(name);
});
