import { mayStillObject } from '#shared/rules/settlement.ts';
import type { Figures, SettlementView } from '#shared/contract/settlements.ts';
import type { inspectionStates, RoomFacility } from '#shared/enums.ts';
import { formatDays, formatRupiah } from '#shared/format.ts';
import { roomFacilityLabels } from '#shared/labels.ts';
import { formatMoment } from '../../lib/today.ts';

export const conditionWords: Record<(typeof inspectionStates)[number], string> = {
  GOOD: 'Baik',
  BROKEN: 'Rusak',
  MISSING: 'Hilang',
};

/** What every room has beside its facilities. */
const ALWAYS = ['Kunci', 'Pintu dan jendela', 'Dinding dan lantai'];

/** What is inspected of a room before anything is said. */
export function inspectedOf({ facilities }: Pick<SettlementView, 'facilities'>) {
  const names = facilities.map((each) => roomFacilityLabels[each as RoomFacility] ?? each);
  return [...new Set([...names, ...ALWAYS])].map((item) => ({
    item,
    condition: 'GOOD' as const,
    note: null,
    photo: null,
  }));
}

/** What stands in place of a question that nobody can say yes to, since the figures have changed. */
export const STALE = {
  title: 'Angka atau hari keluarnya sudah berubah',
  text: 'Perhitungan ini tidak berlaku lagi; pemilik kost perlu mengajukannya lagi. Jika ada yang tidak sesuai, sampaikan sekarang.',
};

/** When the days to answer end of who lives there still. */
export const AFTER_LEAVING = 'tiga hari setelah keluar kos dicatat';

interface Waiting extends Pick<SettlementView, 'check_out_date'> {
  settlement: { answer_by: string | null } | null;
  kost_id?: string;
}

/** Until when its tenant answers. */
export function untilInWords({ settlement, kost_id }: Pick<Waiting, 'settlement' | 'kost_id'>): string {
  return settlement?.answer_by ? formatMoment(settlement.answer_by, kost_id) : AFTER_LEAVING;
}

/** What follows if nobody answers. */
export function silenceInWords(view: Waiting): string {
  return view.settlement?.answer_by || view.check_out_date === null
    ? silentUntil(view.settlement?.answer_by ? `pada ${untilInWords(view)}` : AFTER_LEAVING)
    : 'Tanpa jawaban, perhitungan ini tidak berlaku.';
}

export const silentUntil = (until: string): string =>
  `Tanpa jawaban, dianggap setuju ${until}, jika angkanya masih benar.`;

type Answered = Parameters<typeof mayStillObject>[0];

/** Whether the tenant may still object to what a code has agreed to. */
export function isOpenToObjection(settlement: Answered | null): boolean {
  return settlement !== null && mayStillObject(settlement, new Date().toISOString());
}

/** Whose part of what is returned is what, in brackets; nothing if it is all of the tenant. */
export function partsInWords(parts: SettlementView['sums']['parts']): string {
  return parts ? ` (${parts.map((part) => `${part.full_name} ${formatRupiah(part.amount)}`).join(', ')})` : '';
}

/** How much of other things than rent and deposit was never sent, and so is not settled; empty without any. */
export function unsentInWords(unsent: SettlementView['unsent']): string {
  return unsent
    ? `${unsent.count} draf tagihan lain (${formatRupiah(unsent.amount)}) belum dikirim: kirim dulu agar ikut dihitung. Draf tetap ada.`
    : '';
}

/** Which days nobody billed, in which room where some are of an earlier one or month, and the surcharges in their sum. */
export function unbilledWords({ from, to, days, rooms, surcharges }: NonNullable<Figures['days']>): string {
  const which = rooms
    ? rooms.map((each) => `${formatDays(each.from, each.to)} di kamar ${each.room_number}`).join(', ')
    : formatDays(from, to);
  return `${which}, ${days} hari${surcharges === undefined ? '' : `, termasuk tambahan penghuni ${formatRupiah(surcharges)}`}`;
}
