import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayOf, dueHint, formatInstant, formatMoment, keepZones, today } from '#web/lib/today.ts';

describe('a page while a new day has begun in Makassar and not in Jakarta', () => {
  beforeEach(() => vi.setSystemTime('2031-03-05T16:30:00Z'));
  afterEach(() => {
    vi.useRealTimers();
    keepZones({ zone: null });
  });

  it('has the day of WIB before anybody has said of which kosts it is', () => {
    expect([today(), dueHint('2031-03-05')?.text]).toEqual(['2031-03-05', 'Jatuh tempo hari ini']);
  });

  it('has the day and the clock of its kosts, and says which', () => {
    keepZones({ zone: 'WITA' });
    expect(today()).toBe('2031-03-06');
    expect(dueHint('2031-03-05')).toEqual({ text: 'Terlambat 1 hari', late: true });
    expect(dueHint('2031-03-06')).toEqual({ text: 'Jatuh tempo hari ini', late: false });
    expect(dayOf('2031-03-05T16:30:00Z')).toBe('2031-03-06');
    expect(formatInstant('2031-03-05T16:30:00Z')).toBe('6 Mar 2031, 00.30');
    expect(formatMoment('2031-03-05T15:00:00Z')).toBe('5 Mar 2031, 23.00 WITA');
  });

  it('has in each of several kosts the day of that kost', () => {
    keepZones({ zone: null, zones: { makassar: 'WITA', ambon: 'WIT' } });
    expect(['bandung', 'makassar', 'ambon'].map((kost) => today(kost))).toEqual([
      '2031-03-05',
      '2031-03-06',
      '2031-03-06',
    ]);
    expect(today()).toBe('2031-03-05');
    expect(dueHint('2031-03-05', 'ambon')?.late).toBe(true);
    expect(formatMoment('2031-03-05T15:00:00Z', 'ambon')).toBe('6 Mar 2031, 00.00 WIT');
  });
});
