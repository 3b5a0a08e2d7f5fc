import type { Kost } from '#shared/contract/kost.ts';
import type { MOST_FOUND, SearchResults } from '#shared/contract/search.ts';
import { formatDay, formatPlace, formatRupiah, untilText } from '#shared/format.ts';
import { normalText } from '#shared/rules/normal-text.ts';
import { isLiveTenancy } from '#shared/rules/tenancy.ts';
import { paymentMethodName } from '../../lib/payment-method-name.ts';
import { formatInstantDay } from '../../lib/today.ts';

/** What the server finds, and the kosts, which the dashboard knows already. */
export interface Found extends SearchResults {
  kosts: readonly Pick<Kost, 'id' | 'name' | 'address' | 'occupied_rooms' | 'total_rooms'>[];
}

/** A kind of thing that is found. */
export type FoundKind = keyof Found;
type RowOf<Kind extends FoundKind> = Found[Kind][number];

/** What is said of a thing, and where it is. */
export interface FoundThing {
  id: string;
  title: string;
  /** What else tells it from others; each is kept in one line if it fits. */
  details: string[];
  /** The address that opens the thing itself. */
  to: string;
}

/** The kinds in the order in which they are listed, with their names. */
export const foundKinds: readonly (readonly [kind: FoundKind, name: string])[] = [
  ['kosts', 'Kost'],
  ['tenants', 'Penyewa'],
  ['occupants', 'Penghuni lain'],
  ['rooms', 'Kamar'],
  ['invoices', 'Tagihan'],
  ['payments', 'Pembayaran'],
  ['complaints', 'Keluhan'],
];

/** How each kind is said. */
export const said: { [Kind in FoundKind]: (row: RowOf<Kind>) => FoundThing } = {
  kosts: (row) => ({
    id: row.id,
    title: row.name,
    details: known(row.address, `${row.occupied_rooms} dari ${row.total_rooms} kamar terisi`),
    to: dashboard({ tab: 'kelola', properti: row.id }),
  }),
  tenants: (row) => ({
    id: row.id,
    title: row.tenant_name,
    details: known(homeOf(row), row.phone, isLiveTenancy(row.status) && untilText(row.contract_end)),
    to: dashboard({
      tab: 'kelola',
      properti: row.kost_id,
      bagian: 'penyewa',
      ...(isLiveTenancy(row.status) ? {} : { penyewa: 'semua' }),
      'cari-penyewa': row.tenant_name,
      'buka-penyewa': row.id,
    }),
  }),
  occupants: (row) => ({
    id: row.id,
    title: row.full_name,
    details: known(homeOf(row), `bersama ${row.tenant_name}`, row.phone),
    to: roomAt(row.room_id, row),
  }),
  rooms: (row) => ({
    id: row.id,
    title: `Kamar ${row.room_number}`,
    details: known(row.kost_name, row.tenant_name),
    to: roomAt(row.id, row),
  }),
  invoices: (row) => ({
    id: row.id,
    title: `${formatRupiah(row.total_amount)} · ${row.tenant_name}`,
    details: known(row.title, homeOf(row), `jatuh tempo ${formatDay(row.due_date)}`, row.invoice_number),
    to: billAt(row.id),
  }),
  payments: (row) => ({
    id: row.id,
    title: `${formatRupiah(row.amount)} · ${row.tenant_name}`,
    details: known(
      paymentMethodName(row.payment_method),
      formatInstantDay(row.paid_at ?? row.created_at),
      homeOf(row),
      row.invoice_number,
    ),
    to: billAt(row.invoice_id),
  }),
  complaints: (row) => ({
    id: row.id,
    title: row.title,
    details: known(row.tenant_name !== '' && row.tenant_name, homeOf(row), formatInstantDay(row.created_at)),
    to: dashboard({ tab: 'keluhan', keluhan: row.id }),
  }),
};

/** As many of each kind as the server answers. */
export const MOST_SHOWN = 5 satisfies typeof MOST_FOUND;

/** The kosts with each typed word in their name; a word that all of them have, such as "kost", finds none by itself. */
export function kostsNamed<Named extends { name: string }>(kosts: readonly Named[], typed: string): Named[] {
  const names = kosts.map((kost) => ({ kost, name: normalText(kost.name) }));
  const words = normalText(typed).split(' ');
  if (names.length > 1 && words.every((word) => names.every(({ name }) => name.includes(word)))) return [];
  return names
    .filter(({ name }) => words.every((word) => name.includes(word)))
    .slice(0, MOST_SHOWN)
    .map(({ kost }) => kost);
}

/** The address of a room, in the list of its kost. */
function roomAt(id: string, { kost_id, room_number }: { kost_id: string; room_number: string }): string {
  return dashboard({ tab: 'kelola', properti: kost_id, 'cari-kamar': room_number, 'buka-kamar': id });
}

/** The address of a bill, which has its payments too. */
function billAt(id: string): string {
  return dashboard({ tab: 'invoice', invoice: id });
}

function dashboard(parameters: Record<string, string>): string {
  return `/dashboard?${new URLSearchParams(parameters).toString()}`;
}

function homeOf(row: { room_number: string; kost_name: string }): string {
  return `${formatPlace(row.room_number)}, ${row.kost_name}`;
}

function known(...details: readonly (string | null | false)[]): string[] {
  return [...new Set(details.filter((detail) => typeof detail === 'string'))];
}
