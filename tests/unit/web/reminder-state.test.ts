import { describe, expect, it } from 'vitest';
import { messageStates } from '#shared/enums.ts';
import { messageStateText, reminderStateText } from '#web/features/reminders/reminder-state.ts';

const of = (state: (typeof messageStates)[number], error_code: string | null = null) => ({ state, error_code });

describe('what became of a reminder', () => {
  it('is told by the hour today, and by the day before', () => {
    const now = new Date();
    expect(reminderStateText({ ...of('OPENED'), created_at: now.toISOString() })).toMatch(/^dibuka \d\d\.\d\d$/);
    expect(reminderStateText({ ...of('QUEUED'), created_at: now.toISOString() })).toBe('menunggu dikirim');
    expect(reminderStateText({ ...of('READ'), created_at: '2026-01-02T03:00:00Z' })).toBe('dibaca 2 Jan 2026');
  });

  it('is never called sent where only WhatsApp was opened', () => {
    expect(messageStateText(of('OPENED'))).toBe('dibuka');
    expect(messageStateText(of('SENT'))).toBe('terkirim');
  });

  it('says why it failed, where the owner can do something about it', () => {
    expect(messageStateText(of('FAILED', '131026'))).toBe('gagal: nomor tidak aktif di WhatsApp');
    expect(messageStateText(of('FAILED', 'X9'))).toBe('gagal terkirim');
  });

  it("says of one over the owner's day when it leaves, also the morning after", () => {
    expect(messageStateText(of('QUEUED', 'OWNER_DAY_FULL'))).toBe('menunggu pukul 08.00: batas pesan sehari tercapai');
    expect(messageStateText(of('ACCEPTED', 'OWNER_DAY_FULL'))).toBe('dalam perjalanan');
  });

  it('has words for every state', () => {
    for (const state of messageStates) expect(messageStateText(of(state))).toMatch(/^[a-z: ]+$/);
  });
});
