import type { BillException, MonthState } from '#shared/enums.ts';
import type { MonthBill } from '#shared/contract/month-board.ts';
import { addMonths } from '#shared/rules/calendar.ts';
import { MOST_MONTHS_AHEAD } from '#shared/rules/month-bill.ts';
import { formatDay } from '#shared/format.ts';
import { today } from '../../lib/today.ts';
import type { Tone } from '../../ui/badge.tsx';

export const monthStateLabels: Record<MonthState, string> = {
  UNBILLED: 'Belum ditagih',
  DRAFT: 'Draf',
  SENT: 'Terkirim',
  PARTIAL: 'Sebagian',
  LATE: 'Terlambat',
  PAID: 'Lunas',
};

export const monthStateTones: Record<MonthState, Tone> = {
  UNBILLED: 'neutral',
  DRAFT: 'neutral',
  SENT: 'info',
  PARTIAL: 'warning',
  LATE: 'danger',
  PAID: 'success',
};

/** Why somebody is not billed with the others, with the day that the reason is about. */
export function exceptionText({ exception, exception_on: day }: MonthBill): string {
  const on = day === null ? '' : ` ${formatDay(day)}`;
  const words: Record<BillException, string> = {
    MOVED_IN: `Baru masuk${on}`,
    OTHER_PERIOD: `Periode sewa berikutnya${on}`,
    CONTRACT_ENDS: `Masa sewa berakhir${on}`,
    AUTOMATIC: `Sewa otomatis, terbit${on}`,
    NO_RENT: 'Sewa Rp 0',
    NOT_STARTED: `Mulai${on}`,
    ENDED: 'Sudah keluar kos',
    ALREADY_BILLED: day === null ? 'Sudah ditagih' : `Sudah ditagih sampai${on}`,
    SIMILAR: 'Mungkin sudah ditagih',
  };
  return exception === null ? '' : words[exception];
}

/** The months that can be shown and billed, `YYYY-MM`: the last twelve, and a few ahead. */
export function monthsInReach(): string[] {
  const first = `${today().slice(0, 7)}-01`;
  return Array.from({ length: 12 + MOST_MONTHS_AHEAD }, (_, index) => addMonths(first, index - 11).slice(0, 7));
}
