import type { LastReminder } from '#shared/contract/reminders.ts';
import type { MessageState } from '#shared/enums.ts';
import { OWNER_DAY_FULL } from '#shared/rules/message.ts';
import { dayOf, formatInstantDay, formatTime, today } from '../../lib/today.ts';
import type { Tone } from '../../ui/badge.tsx';

/** Why a message failed, where the owner can do something about it: error codes of WhatsApp, and our own. */
const failures: Record<string, string> = {
  '131026': 'nomor tidak aktif di WhatsApp',
  NO_DESTINATION: 'nomor tidak bisa dikirimi pesan',
  '131049': 'ditahan WhatsApp',
  NO_CHANNEL: 'tidak ada jalur kirim',
};

const words: Record<Exclude<MessageState, 'FAILED'>, string> = {
  QUEUED: 'menunggu dikirim',
  SENDING: 'sedang dikirim',
  ACCEPTED: 'dalam perjalanan',
  SENT: 'terkirim',
  DELIVERED: 'sampai',
  READ: 'dibaca',
  UNKNOWN: 'belum ada kepastian',
  OPENED: 'dibuka',
  CANCELLED: 'tidak jadi dikirim',
};

type Told = Pick<LastReminder, 'state' | 'error_code'>;

/** The state of a message in words. */
export function messageStateText({ state, error_code }: Told): string {
  if (state === 'QUEUED' && error_code === OWNER_DAY_FULL) return 'menunggu pukul 08.00: batas pesan sehari tercapai';
  if (state !== 'FAILED') return words[state];
  const reason = failures[error_code ?? ''];
  return reason === undefined ? 'gagal terkirim' : `gagal: ${reason}`;
}

/** `dibuka 10.02` on the same day, `dibaca 20 Nov 2026` later. A message that waits has no time yet. */
export function reminderStateText(message: Told & Pick<LastReminder, 'created_at'>, kostId?: string): string {
  if (message.state === 'QUEUED') return messageStateText(message);
  const at = message.created_at;
  const isToday = dayOf(at, kostId) === today(kostId);
  return `${messageStateText(message)} ${isToday ? formatTime(at, kostId) : formatInstantDay(at, kostId)}`;
}

export function messageTone(state: MessageState): Tone {
  switch (state) {
    case 'FAILED':
      return 'danger';
    case 'DELIVERED':
    case 'READ':
      return 'success';
    case 'UNKNOWN':
      return 'warning';
    default:
      return 'neutral';
  }
}
