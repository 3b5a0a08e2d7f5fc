import { describe, expect, it } from 'vitest';
import { formatAgo } from '#web/lib/ago.ts';

const now = new Date('2026-11-21T05:00:00Z');

describe('how long ago something was', () => {
  it.each([
    [0, 'Baru saja'],
    [59, 'Baru saja'],
    [60, '1 menit yang lalu'],
    [2 * 3600, '2 jam yang lalu'],
    [24 * 3600 - 1, '23 jam yang lalu'],
    [3 * 86_400, '3 hari yang lalu'],
    [45 * 86_400, '1 bulan yang lalu'],
    [800 * 86_400, '2 tahun yang lalu'],
  ])('is, after %i seconds, "%s"', (seconds, words) => {
    expect(formatAgo(new Date(now.getTime() - seconds * 1000).toISOString(), now)).toBe(words);
  });

  it('is just now, too, for a clock that is behind the server’s', () => {
    expect(formatAgo('2026-11-21T05:00:20Z', now)).toBe('Baru saja');
  });
});
