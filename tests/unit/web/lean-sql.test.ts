import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { withoutIndents } from '#web/lean-sql.ts';

const built = (code: string, kept = '') => withoutIndents(code, parseSync('code.js', code).program, kept);

it('SQL is built without the line breaks of its source, also in parts of other SQL and in what makes a CTE', () => {
  expect(
    built('a = sql`select\n    ${sql`1\n  + 1`} as two\n  from t`; b = selected(`x\n y`, {})`t\n  where u`;'),
  ).toBe('a = sql`select ${sql`1 + 1`} as two from t`; b = selected(`x\n y`, {})`t where u`;');
});

it('a template of which all parts are kept stays as it is, and so does one with a comment', () => {
  const code = 'a = sql`select ${b}\n  from "\\u0074"`; c = sql`select ${b}\n  from u`; d = sql`1 -- one\n  + 1`;';
  expect(built(code, 'select 1\n  from "t"')).toBe(
    'a = sql`select ${b}\n  from "\\u0074"`; c = sql`select ${b} from u`; d = sql`1 -- one\n  + 1`;',
  );
});
