import { sql } from 'drizzle-orm';
import { boolean, check, date, index, text, uuid } from 'drizzle-orm/pg-core';
import { openRenewalStates, renewalStates } from '#shared/enums.ts';
import { createdAt, id, indexWhere, instant, oneOf, reference, rupiah, uniqueIndexWhere } from './columns.ts';
import { kostKey } from './kosts.ts';
import { pgTable } from './pg-table.ts';
import { tenancies } from './tenancies.ts';

const isOpen = sql.raw(`state in (${openRenewalStates.map((state) => `'${state}'`).join(', ')})`);

/**
 * Offers of a longer contract. Whether an open one still stands is derived (`isStanding` of `renewal-steps.ts`): it does
 * only as long as its tenancy has the contract and the rent that it was made for.
 */
export const renewals = pgTable(
  'renewals',
  {
    id: id(),
    tenancy_id: reference(() => tenancies.id, { onDelete: 'cascade' }),
    owner_id: uuid().notNull(),
    kost_id: uuid().notNull(),
    /** The contract's end when it was made, on which it lapses. */
    ends_on: date({ mode: 'string' }).notNull(),
    contract_end: date({ mode: 'string' }).notNull(),
    monthly_rent: rupiah().notNull(),
    rent_from: date({ mode: 'string' }).notNull(),
    /** What that month would ask without it. */
    rent_was: rupiah().notNull(),
    asked_rent: rupiah(),
    /** Whether it was a holder of the bill link who asked: of the offered rent, to accept it. */
    by_link: boolean().notNull().default(false),
    reminds: boolean().notNull(),
    state: text({ enum: renewalStates }).notNull(),
    created_at: createdAt(),
    answered_at: instant(),
  },
  (table) => [
    kostKey('renewals_kost_fkey', table),
    // The newest of a tenancy; the foreign key.
    index('renewals_tenancy_idx').on(table.tenancy_id, table.id),
    // The foreign key when a sample kost goes.
    index('renewals_kost_idx').on(table.kost_id),
    uniqueIndexWhere('renewals_open_key', isOpen, table.tenancy_id),
    // Those of which the job reminds.
    indexWhere('renewals_open_end_idx', isOpen, table.ends_on),
    check('renewals_state_check', oneOf(table.state, renewalStates)),
    check('renewals_end_check', sql`${table.contract_end} > ${table.ends_on}`),
    check('renewals_money_check', sql`${table.monthly_rent} > 0 and ${table.asked_rent} > 0`),
    check('renewals_asked_check', sql`${table.state} <> 'ASKED' or ${table.asked_rent} is not null`),
  ],
);
