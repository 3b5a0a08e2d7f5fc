import { sql } from 'drizzle-orm';
import { boolean, check, date, foreignKey, index, integer, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { kostZones, rentPeriods, tenancyStatuses } from '#shared/enums.ts';
import {
  createdAt,
  id,
  indexWhere,
  instant,
  normalForm,
  oneOf,
  reference,
  rupiah,
  uniqueIndexWhere,
  updatedAt,
} from './columns.ts';
import { pgTable } from './pg-table.ts';
import { rooms } from './rooms.ts';
import { users } from './users.ts';

/**
 * Tenancies: the spec's "Tenant", a person's contract for a room. The NIK is stored encrypted, with a keyed hash for
 * finding it and its last four digits for showing it; all three are null once it is deleted, a year after the tenancy
 * ended. Who is no Indonesian has the number of a passport in their place, of which three characters are shown: by their
 * count the kind is known. Until the tenant confirms, the owner sees only the name and contacts that they typed themselves.
 *
 * A person may have several rooms, of one owner at a time: the exclusion constraint tenancies_live_owner_excl (migration
 * 0122), which Drizzle does not know, refuses live tenancies of one person with two owners.
 *
 * Trigger leavings_follow (migration 0140): an agreed day of leaving ends what goes on by the month.
 * Trigger tenancies_keep_missed_rent (migration 0191): what its automatic rent is behind with is asked at the rent of then.
 * Trigger tenancies_note_live (migration 0003): keeps `has_live_tenancy` of the tenant's account.
 * Trigger tenancies_fill_zone (migration 0142): its zone is the kost's.
 * Trigger tenancies_phone_e164 (migration 0053): as that of the accounts; `phone` may be masked here, which is
 * no number.
 */
export const tenancies = pgTable(
  'tenancies',
  {
    id: id(),
    user_id: reference(() => users.id),
    owner_id: uuid().notNull(),
    kost_id: uuid().notNull(),
    /** Whose day it has: the kost's zone, which no Worker writes here. */
    zone: text({ enum: kostZones }).notNull().default('WIB'),
    room_id: uuid().notNull(),
    /** The tenancy in another room of the kost that this one goes on from. Not a foreign key: no import has such a row. */
    moved_from_id: uuid(),
    /** The other room of the kost to which they will move, when, and its rent; nulls without such a plan. Counts while ACTIVE. */
    moves_to_id: uuid(),
    moves_on: date({ mode: 'string' }),
    moves_rent: rupiah(),
    full_name: text().notNull(),
    name_normal: normalForm('full_name'),
    phone: text().notNull(),
    phone_e164: text(),
    email: text().notNull(),
    nik_ciphertext: text(),
    nik_hash: text(),
    nik_last_four: text(),
    /** Where the tenant comes from, for RT reports, as the owner wrote it. */
    origin: text(),
    emergency_contact_name: text().notNull(),
    emergency_contact_phone: text().notNull(),
    contract_start: date({ mode: 'string' }).notNull(),
    contract_end: date({ mode: 'string' }).notNull(),
    /** Whether it goes on by the month after its end; null: as its kost does. */
    goes_on: boolean(),
    /** The end that was agreed before it went on by the month: `contract_end` is `OPEN_END` then, or the agreed day of leaving. */
    agreed_end: date({ mode: 'string' }),
    check_in_date: date({ mode: 'string' }),
    check_out_date: date({ mode: 'string' }),
    deposit_amount: rupiah().notNull(),
    monthly_rent: rupiah().notNull(),
    /** What `monthly_rent` and `next_rent` pay for each; both are of one such period. */
    rent_period: text({ enum: rentPeriods }).notNull().default('MONTH'),
    /** The rent from the first day of a month on, or of the periods from a day on (`rentOfPeriod`); earlier bills ask for `monthly_rent`. */
    next_rent: rupiah(),
    next_rent_from: date({ mode: 'string' }),
    /** The late fee a day of its first rent, in basis points; null for the usual one. Later rents ask as the one before. */
    late_fee_bps: integer(),
    status: text({ enum: tenancyStatuses }).notNull(),
    terminated_at: instant(),
    /** When the tenant confirmed that they live here; immediately if the owner made the account. */
    confirmed_at: instant(),
    /** When the tenant declined. */
    declined_at: instant(),
    /** Which of `full_name`, `phone` and `email` the owner typed. */
    owner_typed: text().array().notNull().default([]),
    /** The parts that an import lacked (`missingParts`); empty once they are completed. */
    incomplete: text().array().notNull().default([]),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    foreignKey({
      name: 'tenancies_room_fkey',
      columns: [table.room_id, table.kost_id, table.owner_id],
      foreignColumns: [rooms.id, rooms.kost_id, rooms.owner_id],
    }),
    // Lets invoices and complaints carry a tenancy's parties by a foreign key.
    unique('tenancies_parties_key').on(table.id, table.user_id, table.owner_id, table.kost_id, table.room_id),
    // Lets complaints copy the name and follow its changes.
    unique('tenancies_id_name_key').on(table.id, table.full_name),
    // Who lives in a room; that no two claim the same days, the stays say (stays.ts).
    uniqueIndexWhere('tenancies_active_room_key', sql`status = 'ACTIVE'`, table.room_id),
    // Nobody moves out of a room into two; where its tenant went.
    uniqueIndexWhere('tenancies_moved_from_key', sql`moved_from_id is not null`, table.moved_from_id),
    // The live tenancies of a person, the one that began last first.
    index('tenancies_live_user_idx')
      .on(table.user_id, table.status, sql`coalesce(check_in_date, contract_start) desc`, sql`id desc`)
      .where(sql`status in ('ACTIVE', 'PENDING')`),
    // With the state, so that tenancies in one state are found, and all are counted, from this index alone.
    index('tenancies_kost_id_status_idx').on(table.kost_id, table.id, table.status),
    // Tenants to choose from, by name.
    index('tenancies_live_owner_name_idx')
      .on(table.owner_id, sql`lower(full_name)`, table.id)
      .where(sql`status in ('ACTIVE', 'PENDING')`),
    // Everything that a search compares, so that it reads the tenancies of the people found alone.
    index('tenancies_search_idx').on(
      table.owner_id,
      table.kost_id,
      table.room_id,
      table.name_normal,
      table.phone,
      table.phone_e164,
      table.status,
      table.id,
    ),
    // Whether an owner has the NIK of somebody already.
    indexWhere('tenancies_owner_nik_idx', sql`nik_hash is not null`, table.owner_id, table.nik_hash),
    // The rents that live tenancies ask for, so that the sums of a month read no tenancy.
    index('tenancies_live_rents_idx')
      .on(
        table.owner_id,
        table.kost_id,
        table.id,
        table.contract_start,
        table.contract_end,
        table.monthly_rent,
        table.next_rent,
        table.next_rent_from,
      )
      .where(sql`status in ('ACTIVE', 'PENDING')`),
    // The same with the period of the rent; the Worker before it reads the one above.
    index('tenancies_live_period_rents_idx')
      .on(
        table.owner_id,
        table.kost_id,
        table.id,
        table.contract_start,
        table.contract_end,
        table.monthly_rent,
        table.next_rent,
        table.next_rent_from,
        table.rent_period,
      )
      .where(sql`status in ('ACTIVE', 'PENDING')`),
    // All of an owner's tenants by the end of their contracts.
    index('tenancies_live_end_idx')
      .on(table.owner_id, table.contract_end, table.id)
      .where(sql`status in ('ACTIVE', 'PENDING')`),
    // All of an owner's former tenants, by the day on which they left.
    indexWhere('tenancies_left_idx', sql`status = 'TERMINATED'`, table.owner_id, table.check_out_date, table.id),
    // Contracts that have ended.
    indexWhere('tenancies_active_end_idx', sql`status = 'ACTIVE'`, table.owner_id, table.contract_end),
    // Tenancies on an owner's dashboard: not confirmed by their tenant, or not complete after an import.
    index('tenancies_unsettled_idx')
      .on(table.owner_id, table.id)
      .where(sql`(status in ('ACTIVE', 'PENDING') and (confirmed_at is null or incomplete <> '{}')) is true`),
    // Since when a room is empty, and whether anybody has ever lived there.
    index('tenancies_room_idx').on(table.room_id, table.check_out_date),
    // Numbers that the job has not read yet, or that are unclear.
    indexWhere('tenancies_phone_unread_idx', sql`phone_e164 is null and phone <> ''`, table.id),
    // Who will move to a room, and which moves are due.
    indexWhere('tenancies_moves_to_idx', sql`moves_to_id is not null`, table.moves_to_id, table.moves_on),
    index('tenancies_user_id_idx').on(table.user_id, table.id),
    indexWhere('tenancies_pending_start_idx', sql`status = 'PENDING'`, table.contract_start),
    check('tenancies_status_check', oneOf(table.status, tenancyStatuses)),
    check('tenancies_contract_check', sql`${table.contract_end} > ${table.contract_start}`),
    check(
      'tenancies_next_rent_check',
      sql`(${table.next_rent} is null) = (${table.next_rent_from} is null) and ${table.next_rent} >= 0`,
    ),
    check('tenancies_rent_period_check', oneOf(table.rent_period, rentPeriods)),
    check('tenancies_late_fee_check', sql`${table.late_fee_bps} between 0 and 1000`),
    check('tenancies_money_check', sql`${table.deposit_amount} >= 0 and ${table.monthly_rent} >= 0`),
    check(
      'tenancies_nik_check',
      sql`num_nulls(${table.nik_ciphertext}, ${table.nik_hash}, ${table.nik_last_four}) in (0, 3)
        and ${table.nik_last_four} ~ '^([0-9]{4}|[0-9A-Z]{3})$'`,
    ),
    check('tenancies_declined_check', sql`${table.confirmed_at} is null or ${table.declined_at} is null`),
    check(
      'tenancies_moves_check',
      sql`num_nulls(${table.moves_to_id}, ${table.moves_on}, ${table.moves_rent}) in (0, 3) and ${table.moves_to_id} <> ${table.room_id}
        and ${table.moves_rent} >= 0`,
    ),
    check('tenancies_terminated_check', sql`(${table.status} = 'TERMINATED') = (${table.check_out_date} is not null)`),
  ],
);

/**
 * When an RT report last had the NIK of a tenancy, which its tenant is shown. Not a foreign key: a report of a whole
 * kost waits for no write to one of its tenancies.
 */
export const nikReports = pgTable('nik_reports', {
  tenancy_id: uuid().primaryKey(),
  created_at: createdAt(),
});

/** The owners whom a person has refused, and who cannot assign that person again. */
export const tenancyRefusals = pgTable(
  'tenancy_refusals',
  {
    owner_id: reference(() => users.id),
    user_id: reference(() => users.id),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ name: 'tenancy_refusals_pkey', columns: [table.owner_id, table.user_id] }),
    // For the foreign key when an undone import deletes accounts.
    index('tenancy_refusals_user_idx').on(table.user_id),
  ],
);
