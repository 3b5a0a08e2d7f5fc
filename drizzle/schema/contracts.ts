import { sql } from 'drizzle-orm';
import { check, date, index, integer, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { contractAnswers as answers, contractMethods, contractRoles } from '#shared/enums.ts';
import { createdAt, id, oneOf, reference, rupiah, updatedAt } from './columns.ts';
import { kosts, kostKey } from './kosts.ts';
import { pgTable } from './pg-table.ts';
import { tenancies } from './tenancies.ts';

/** What an owner writes in the contracts of a kost; one without a row takes the product's text. */
export const contractTemplates = pgTable('contract_templates', {
  kost_id: uuid()
    .primaryKey()
    .references(() => kosts.id, { onDelete: 'cascade' }),
  body: text().notNull(),
  updated_at: updatedAt(),
});

/**
 * The contract papers of tenancies, each with its text as it was made. The newest version alone can be answered.
 *
 * Trigger contracts_append_only (migration 0114): refuses UPDATE, and DELETE as long as the tenancy is there.
 * Trigger contracts_no_truncate (migration 0114): refuses TRUNCATE.
 */
export const contracts = pgTable(
  'contracts',
  {
    id: id(),
    tenancy_id: reference(() => tenancies.id, { onDelete: 'cascade' }),
    owner_id: uuid().notNull(),
    kost_id: uuid().notNull(),
    /** The tenant's account. */
    user_id: uuid().notNull(),
    version: integer().notNull(),
    body: text().notNull(),
    /** Of `body` in UTF-8, in hexadecimal digits. */
    sha256: text().notNull(),
    owner_name: text().notNull(),
    tenant_name: text().notNull(),
    kost_name: text().notNull(),
    room_number: text().notNull(),
    /** The terms that its text has. */
    monthly_rent: rupiah().notNull(),
    deposit_amount: rupiah().notNull(),
    contract_start: date({ mode: 'string' }).notNull(),
    contract_end: date({ mode: 'string' }).notNull(),
    created_at: createdAt(),
  },
  (table) => [
    kostKey('contracts_kost_fkey', table),
    unique('contracts_version_key').on(table.tenancy_id, table.version),
    // An owner's papers, newest first.
    index('contracts_owner_idx').on(table.owner_id, table.id),
    // A tenant's papers, of former tenancies too, newest first.
    index('contracts_user_idx').on(table.user_id, table.id),
    check('contracts_version_check', sql`${table.version} > 0`),
    check('contracts_sha256_check', sql`${table.sha256} = encode(sha256(convert_to(${table.body}, 'UTF8')), 'hex')`),
  ],
);

/**
 * Who agreed to a contract or declined it: its owner by making it, its tenant once.
 *
 * Trigger contract_answers_append_only (migration 0114): refuses UPDATE, and DELETE as long as the contract is there.
 * Trigger contract_answers_no_truncate (migration 0114): refuses TRUNCATE.
 */
export const contractAnswers = pgTable(
  'contract_answers',
  {
    contract_id: reference(() => contracts.id, { onDelete: 'cascade' }),
    role: text({ enum: contractRoles }).notNull(),
    answer: text({ enum: answers }).notNull(),
    /** The account that was signed in; of an answer by a code, the tenant's. */
    user_id: uuid().notNull(),
    /** As it was typed; of the owner, the account's. */
    name: text().notNull(),
    /** How it is known who it was: they were signed in, or had the code to the tenant's proven number. */
    method: text({ enum: contractMethods }).notNull(),
    /** Of the text that was agreed to. */
    sha256: text().notNull(),
    note: text(),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ name: 'contract_answers_pkey', columns: [table.contract_id, table.role] }),
    check('contract_answers_role_check', oneOf(table.role, contractRoles)),
    check('contract_answers_answer_check', oneOf(table.answer, answers)),
    check('contract_answers_method_check', oneOf(table.method, contractMethods)),
  ],
);
