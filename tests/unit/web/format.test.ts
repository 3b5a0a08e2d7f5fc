import { expect, it } from 'vitest';
import { monthNames } from '#shared/labels.ts';
import { formatMonth } from '#web/lib/format.ts';

it('a month has the name that the daily job looks for in the title of a recurring invoice', () => {
  const named = monthNames.map((_, index) => formatMonth(`2026-${String(index + 1).padStart(2, '0')}-15`));
  expect(named).toEqual(monthNames.map((name) => `${name} 2026`));
});
