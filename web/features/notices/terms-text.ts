import type { AccountNotice } from '#shared/contract/notices.ts';
import { formatDay, formatMonth, formatPercent, formatRupiah } from '#shared/format.ts';
import { rentPeriodLabels } from '#shared/labels.ts';
import { OPEN_END } from '#shared/rules/contract-dates.ts';
import { TOLD_RULES } from '#shared/rules/notice-count.ts';

type Terms = Extract<AccountNotice, { kind: 'TENANCY_CHANGED' }>['details'];

/** What was changed of what a tenant has agreed to, each with what it was. */
export function termsOf(told: Terms): string[] {
  const { contract_start: start, contract_end: end, deposit_amount: deposit, leaving_days: days } = told;
  const { at_end: atEnd, rent_day: day, late_fee_percentage: fee, zone, rules } = told;
  return [
    ...(start ? [`kontrak mulai ${formatDay(start.is)} (sebelumnya ${formatDay(start.was)})`] : []),
    ...(end ? [`kontrak sampai ${formatDay(end.is)} (sebelumnya ${lastDayOf(end.was)})`] : []),
    ...rentsOf(told),
    ...(deposit
      ? [`deposit yang disepakati ${formatRupiah(deposit.is)} (sebelumnya ${formatRupiah(deposit.was)})`]
      : []),
    ...(day ? [`sewa jatuh tempo tanggal ${day.is} mulai tagihan berikutnya (sebelumnya tanggal ${day.was})`] : []),
    ...(fee
      ? [
          `denda keterlambatan ${formatPercent(fee.is)} per hari mulai tagihan berikutnya (sebelumnya ${formatPercent(fee.was)})`,
        ]
      : []),
    ...(atEnd ? [`saat kontrak habis ${endings[atEnd.is]} (sebelumnya ${endings[atEnd.was]})`] : []),
    ...(days ? [`batas pemberitahuan pindah ${days.is} hari (sebelumnya ${days.was} hari)`] : []),
    ...(zone ? [`zona waktu kost ${zone.is} (sebelumnya ${zone.was})`] : []),
    ...(rules ? [rulesOf(rules)] : []),
  ];
}

function lastDayOf(day: string): string {
  return day === OPEN_END ? 'tanpa tanggal akhir' : formatDay(day);
}

/** What was changed of the rent, now or from a later month on. */
export function rentsOf({ rent, later_rent: later }: Pick<Terms, 'rent' | 'later_rent'>): string[] {
  const per = (of: NonNullable<Terms['rent']>['is']) => `${formatRupiah(of.amount)} ${rentPeriodLabels[of.per]}`;
  const from = (of: NonNullable<Terms['later_rent']>['is']) =>
    `${formatRupiah(of.amount)}${of.from === undefined ? '' : ` mulai ${formatMonth(of.from)}`}`;
  const next =
    later &&
    (later.is.from === undefined
      ? `sewa ${from(later.was)} tidak jadi`
      : `sewa ${from(later.is)} (sebelumnya ${from(later.was)})`);
  return [
    ...(rent ? [`sewa ${per(rent.is)} (sebelumnya ${per(rent.was)})`] : []),
    ...(next === undefined ? [] : [next]),
  ];
}

const endings: Record<NonNullable<Terms['at_end']>['is'], string> = {
  ENDS: 'sewa berakhir',
  OFFER: 'Anda ditawari perpanjangan',
  MONTHLY: 'sewa lanjut sampai Anda pindah',
};

/** The rules that a kost has got and lost; more than are named stand where all of them do. */
function rulesOf({ added, removed }: NonNullable<Terms['rules']>): string {
  const named = (word: string, rules: string[] = []) => {
    const more = rules.length > TOLD_RULES ? ' dan lainnya' : '';
    const first = rules.slice(0, TOLD_RULES).map((rule) => `“${rule}”`);
    return first.length === 0 ? [] : [`${word} ${first.join(', ')}${more}`];
  };
  return `aturan kost diubah, ${[...named('ditambah', added), ...named('dihapus', removed)].join(', ')} (semuanya di Profil)`;
}
