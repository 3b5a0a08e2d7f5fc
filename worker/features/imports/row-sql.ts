import { sql } from 'drizzle-orm';
import { kosts } from '#drizzle/schema/kosts.ts';
import { imports } from '#drizzle/schema/imports.ts';
import type { OwnerContext } from '../../context.ts';
import { fromItem, pick, selected } from '../../db/ctes.ts';
import { isFreeRoom } from '../../db/states.ts';
import { inScope } from '../../scope.ts';
import { isKnownNumber } from '../tenants/identity-hints.ts';
import type { MadeRow } from './read-rows.ts';

const columnTypes = {
  n: 'int',
  hash: 'text',
  given_id: 'uuid',
  room_id: 'uuid',
  user_id: 'uuid',
  tenancy_id: 'uuid',
  room_number: 'text',
  floor: 'int',
  room_type: 'text',
  facilities: 'text[]',
  capacity: 'int',
  monthly_rent: 'bigint',
  other_prices: 'jsonb',
  rent_period: 'text',
  contract_rent: 'bigint',
  next_rent: 'bigint',
  next_rent_from: 'date',
  has_tenant: 'boolean',
  full_name: 'text',
  phone: 'text',
  phone_e164: 'text',
  email: 'text',
  account_email: 'text',
  nik_ciphertext: 'text',
  nik_hash: 'text',
  nik_last_four: 'text',
  emergency_contact_name: 'text',
  emergency_contact_phone: 'text',
  contract_start: 'date',
  contract_end: 'date',
  check_in_date: 'date',
  status: 'text',
  room_status: 'text',
  incomplete: 'text[]',
  deposit: 'bigint',
  deposit_amount: 'bigint',
  debt: 'bigint',
  debt_invoice_id: 'uuid',
  deposit_invoice_id: 'uuid',
  payment_id: 'uuid',
  payment_reference: 'text',
  held_since: 'timestamptz',
  deposit_day: 'date',
} as const;
const columnNames = Object.keys(columnTypes) as (keyof typeof columnTypes)[];

/** The rows of a call as an item of a FROM, `row`. */
export function sheetRows(rows: readonly MadeRow[]) {
  const columns = sql.raw(columnNames.map((name) => `${name} ${columnTypes[name]}`).join(', '));
  return fromItem(sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(${columns})`, 'row', ...columnNames);
}

/** What the database knows about a row. Only NEW rows are made. */
export type Verdict = 'NEW' | 'DONE' | 'CHANGED' | 'NO_ROOM' | 'NO_RENT' | 'ROOM_EXISTS' | 'ROOM_TAKEN';

/**
 * The CTEs `house`, the caller's kost, and `judged`: each row with its room, if that exists, and its verdict. Both are
 * empty for another owner's kost.
 */
export function judgedRows(context: OwnerContext, id: string, kostId: string, rows: readonly MadeRow[]) {
  const { scope } = context;
  const house = selected(
    'house',
    pick(kosts, 'id', 'owner_id', 'name', 'is_active', 'kost_type'),
  )`kosts where id = ${kostId} and ${inScope(scope, kosts)}`;
  const row = sheetRows(rows);
  const verdict = sql<Verdict>`case
    when done.hash = ${row.hash} then 'DONE' when done.n is not null then 'CHANGED'
    when known.id is null and ${row.given_id} is not null then 'NO_ROOM'
    when known.id is null and ${row.monthly_rent} is null then 'NO_RENT'
    when known.id is not null and not ${row.has_tenant} then 'ROOM_EXISTS'
    when known.id is not null and (not ${isFreeRoom(sql`known.status`)} or known.closes_on < ${row.contract_end}) then 'ROOM_TAKEN'
    else 'NEW' end`;
  const judged = selected('judged', {
    ...pick(row, ...columnNames),
    known_id: sql<string | null>`known.id`,
    rent: sql<number>`coalesce(${row.monthly_rent}, known.monthly_rent)`,
    tenancy_rent: sql<number>`coalesce(${row.contract_rent}, ${row.monthly_rent}, known.monthly_rent)`,
    place_id: sql<string>`coalesce(known.id, ${row.room_id})`,
    kost_id: house.id,
    owner_id: house.owner_id,
    is_known: isKnownNumber(context, sql`${row.nik_hash}`),
    verdict,
  })`${house} cross join ${row}
      left join lateral (
        select r.id, r.monthly_rent, r.status, r.closes_on from rooms r
        where r.kost_id = ${house.id} and r.archived_at is null and case when ${row.given_id} is null
          then r.number_normal = (select normal_text(${row.room_number})) else r.id = ${row.given_id} end
        order by r.room_number = ${row.room_number} desc, r.number_shared, r.id limit 1) as known on true
      left join import_rows done on done.import_id = ${id} and done.n = ${row.n}
        and exists (select from imports i where i.id = ${id} and ${inScope(scope, imports, 'i')})`;
  return { house, judged };
}

export type JudgedRows = ReturnType<typeof judgedRows>['judged'];
