import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sentWhen } from '#web/lib/sent-when.ts';

// 22.30 WIB, on a day that is already the next one elsewhere.
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-26T15:30:00Z'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

it.each([
  ['2026-11-26T15:30:00.000Z', ''],
  ['2026-11-26T15:31:00.000Z', ''],
  ['2026-11-26T16:05:00.000Z', ' pukul 23.05'],
  ['2026-11-26T17:00:00.000Z', ' besok pukul 00.00'],
  ['2026-11-27T01:00:00.000Z', ' besok pukul 08.00'],
  ['2026-11-28T01:00:00.000Z', ' 28 Nov 2026 pukul 08.00'],
])('a message that leaves at %s is called sent%s', (sendAt, words) => {
  expect(sentWhen(sendAt)).toBe(words);
});
