import { expect, it } from 'vitest';
import { isQuiet } from '#shared/rules/quiet-hours.ts';

it.each([
  ['19.59', '2026-11-22T12:59:59Z', false],
  ['20.00', '2026-11-22T13:00:00Z', true],
  ['00.30', '2026-11-22T17:30:00Z', true],
  ['07.59', '2026-11-23T00:59:59Z', true],
  ['08.00', '2026-11-23T01:00:00Z', false],
])('%s WIB: nobody is disturbed at night', (_, instant, quiet) => {
  expect(isQuiet(new Date(instant))).toBe(quiet);
});
