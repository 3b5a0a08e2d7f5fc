import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from '#tests/support/app/test-app.ts';

/** The plans of all reads that the bench measures: which index each of them uses. */
const plans = readFileSync(new URL('../bench/plans.txt', import.meta.url), 'utf8');

/** An undone import deletes payments, tenancies, accounts and rooms, and a sample kost goes: each foreign key to them is looked up. */
const undo = 'an undone import: the foreign key to what it deletes';
const sample = 'a sample kost that goes: the foreign key to it';

/** What needs an index that no kept plan reads: a write, a job, a foreign key, or a read over few rows in the bench. */
const otherNeeds: Record<string, string> = {
  account_pauses_user_idx: 'the days on which an owner’s account was switched off, for late fees and missed reminders',
  account_links_tenancy_idx: undo,
  audit_log_actor_idx: undo,
  bill_links_occupant_idx: 'the link of somebody who pays a share, of whom the bench has none; an undone import',
  bill_links_owner_idx: undo,
  bill_links_tenancy_idx: undo,
  complaint_events_actor_idx: undo,
  contact_proofs_user_idx: undo,
  contracts_owner_idx: 'the papers of an owner; the bench has none',
  contracts_user_idx: 'the papers of a tenant; the bench has none',
  credit_entries_occupant_idx: 'the credit of somebody who pays shares, of whom the bench has none',
  credit_entries_owner_idx: undo,
  credit_entries_payment_idx: undo,
  files_uploaded_by_idx: undo,
  gateway_events_payment_idx: undo,
  late_fees_waived_by_idx: undo,
  message_consents_given_by_idx: undo,
  messages_owner_idx: undo,
  messages_tenancy_idx: undo,
  messages_waiting_idx: 'what waits of an owner whose day is full, for the door and the admins; the bench fills no day',
  payments_occupant_idx: 'what somebody who pays shares has paid, of whom the bench has none',
  payments_verified_by_idx: undo,
  payments_voided_by_idx: undo,
  tenancy_refusals_user_idx: undo,
  users_role_id_idx: 'the accounts of owners or technicians; those of tenants have an index of their own',
  users_sample_idx: 'the accounts of sample kosts, which everything across owners leaves out; the bench has none',
  users_reviewed_by_idx: undo,
  users_unopened_idx: 'the tenants of an owner who have not opened their account, of whom the bench has few',
  rooms_grid_idx: 'the Worker before `number_order`, whose room grid has this order',
  rooms_lookalikes_idx:
    'the next room of a number when one leaves it, and the pairs that an owner is shown; the bench has none',
  users_phone_e164_idx: 'whoever has a number: a search for a whole one, and STOP from it',
  contact_proofs_phone_e164_idx: 'whoever has proven a number, when STOP comes from it',
  users_phone_unread_idx:
    'the hourly job reads numbers that were stored before their second form, as do searches until then',
  tenancies_live_end_idx:
    'an owner’s tenants of all kosts by the end of their contracts; the bench asks for them by room',
  tenancies_left_idx: 'an owner’s former tenants of all kosts, by the day on which they left',
  tenancies_phone_unread_idx: 'the hourly job reads numbers that were stored before their second form',
  contact_proofs_phone_unread_idx: 'the hourly job reads numbers that were stored before their second form',
  approached_numbers_owner_idx: undo,
  stopped_numbers_owner_idx: undo,
  work_events_actor_idx: undo,
  work_orders_waiting_idx: 'the jobs that wait for their owner, of an owner’s day, of which the bench has none',
  work_orders_kost_idx: sample,
  work_orders_owner_idx: undo,
  work_orders_room_idx: undo,
  account_links_created_by_idx: 'how many people somebody has invited today',
  account_links_user_idx: 'what a new password ends',
  complaints_urgent_idx: 'what an owner’s unsettled complaints begin with; the bench asks for all of them',
  complaints_tenancy_idx: 'a renamed tenant: the foreign key renames them in their complaints',
  complaints_room_idx: 'a renumbered room: the foreign key renumbers it in its complaints',
  complaint_events_complaint_idx: 'the history of one complaint, which the bench does not fill',
  credit_entries_balance_idx: 'the credit of a tenant with an owner, which the bench does not fill',
  deposit_entries_owner_day_idx: 'the deposits of an owner that came and went on some days; a kost that goes',
  deposit_entries_payment_idx: 'what a payment keeps of a deposit, with each write of one',
  deposit_entries_tenancy_idx: 'the deposit of one tenancy; an undone import takes it with it',
  deposits_owner_kost_idx: 'what is held of an owner’s tenancies; a kost that goes',
  settlements_kost_idx: sample,
  move_in_photos_kost_idx: sample,
  settlements_tenancy_idx: 'the newest settlement of a tenancy, of which the bench has none; an undone import',
  settlements_waiting_idx: 'what the hourly job accepts; the bench has none',
  leavings_kost_idx: sample,
  leavings_open_owner_idx: 'who leaves when, of an owner’s day, of whom the bench has none',
  occupants_tenancy_idx:
    'who lives with a tenant, whom the bench has not, with each rent that is made; an undone import',
  occupants_owner_hash_idx: 'who has the same number with one owner; a sample kost that goes',
  occupant_months_wanted_idx: 'the lines of a rent with surcharges, of which the bench has none',
  occupant_months_invoice_idx: 'an undone import, which takes bills away',
  renewals_kost_idx: sample,
  renewals_open_end_idx: 'offers of which the job reminds, of whom the bench has none',
  renewals_tenancy_idx: 'the last offer of a tenancy, of whom the bench has none; an undone import',
  leavings_tenancy_idx: 'what a tenant said last of leaving, of whom the bench has none; an undone import',
  files_uploader_idx: 'how much somebody has uploaded lately',
  files_subject_idx: 'the files of a row, which the bench does not fill',
  files_temp_idx: 'the hourly job looks for uploads that nothing has used',
  files_deleted_idx: 'the hourly job looks for deleted files, to remove what is stored of them',
  imports_kost_idx: sample,
  imports_owner_idx: 'an owner’s last imports, and how many rows they have imported today',
  idempotency_keys_created_idx: 'the hourly job deletes keys that are over',
  invoices_tenancy_open_idx: 'what a tenancy owes, for reminders, links and exports, which no kept plan has',
  work_orders_live_assignee_idx: 'the jobs of a technician that are not over, which no kept plan has',
  invoices_tenancy_idx:
    'the bills of a tenancy that is confirmed, declined, called off or checked out, similar bills, and its last rents',
  invoices_owner_due_idx:
    'a search for a date, and the Worker before `covers_from`, which finds rents by their due date',
  invoices_owner_amount_idx: 'a search for the amount of a bill',
  payments_owner_amount_idx: 'a search for the amount of a payment',
  invoices_owner_covers_idx: 'all rents of an owner and month, of which few owners of the bench have many',
  invoices_rent_series_idx: 'the Worker before `stop_noted_at`, in which a series ended with its first invoice',
  invoices_rent_heads_idx: 'the running rent series of a tenancy',
  invoices_rent_watch_idx: 'the rents of an owner’s day that are billed twice or no more, of which the bench has none',
  invoices_tenancy_covers_idx: 'the rents of a tenancy and month',
  invoices_next_issue_idx: 'the daily job finds the series with a period to issue',
  invoices_owner_late_idx: 'whom an owner should remind, and the job that queues the reminders of the day',
  invoices_late_fee_idx: 'the daily job finds the bills with a late fee to post',
  kosts_inactive_idx: 'the deactivated kosts, whose rooms no sum of free rooms holds; the bench has none',
  message_consents_user_id_idx:
    'whether a person has ever taken a consent back, before an owner’s word for them counts',
  messages_due_idx: 'the messages that are due, every five minutes and after each write that queues one',
  messages_invoice_ids_idx: 'the messages of a bill',
  messages_sending_idx: 'the messages whose sender was cut off, every five minutes',
  messages_user_id_idx: 'whether a person was reminded today',
  notices_user_id_idx: 'the notices of an account, which the bench does not fill',
  notices_unread_idx: 'the unread notices of an account, with each dashboard, which the bench does not fill',
  payment_captures_payment_idx: 'a capture that the sweep found before its callback came',
  payments_owner_day_idx: 'the money of an owner that came in on some days, and its sums, of which the bench asks none',
  payments_owner_pending_idx: 'the payments that wait for an owner, and their number',
  payments_sweep_idx: 'the hourly job asks the gateway about recent attempts',
  push_subscriptions_user_id_idx: 'the browsers of an account, which the bench does not fill',
  push_subscriptions_session_id_idx: 'a session that is swept takes its subscriptions with it',
  sessions_user_idx: 'the sessions of an account, which the bench does not fill, and ending them all',
  technician_links_technician_idx: 'for whom a technician works, which the bench does not fill',
  work_events_work_order_idx: 'the history of a job, which the bench does not fill',
  work_orders_complaint_idx: 'the jobs of a complaint, which the bench does not fill',
  work_orders_assignee_idx: 'the jobs of a technician, which the bench does not fill',
  rooms_to_let_idx: 'the empty rooms of an owner’s day',
  tenancies_room_idx: 'whether anybody has lived in a room that is removed, and since when one stands empty',
  complaints_kost_idx: 'a renamed kost: the foreign key renames it in its complaints',
  tenancies_unsettled_idx:
    'the tenancies of an owner’s day that are not confirmed or not complete, of which the bench has none',
  waiting_items_owner_idx: 'what waits for the next rents of an owner, which no kept plan has',
  waiting_items_tenancy_idx: 'what waits at a tenancy whose rent is made',
  waiting_items_invoice_idx: 'what waits again when its bill is cancelled',
  stays_room_during_excl: 'no two stays of a room overlap',
  tenancies_owner_nik_idx: 'whether an owner has the NIK of an occupant already',
  invoices_deposit_idx: 'the deposit bill of a tenancy whose agreed deposit changes',
  tenancies_live_rents_idx: 'the sums of a month, for the Worker before the periods of rents',
  rooms_closes_idx: 'the hourly job closes the rooms whose day has come',
  tenancies_live_user_idx: 'the rooms of a person, and whether another owner’s is among them',
  tenancies_live_owner_excl: 'no person has rooms of two owners at once',
  tenancies_pending_start_idx: 'the daily job begins the contracts whose first day has come',
  tenancies_moves_to_idx: 'who will move to a room, each time its stays are laid, and the job; the bench plans no move',
};

describe('an index, which every write pays for,', () => {
  let indexes: string[];
  beforeAll(async () => {
    const { rows } = await createTestApp().deps.db.execute<{ name: string }>(sql`
      select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = 'public'::regnamespace and not i.indisunique order by 1`);
    indexes = rows.map(({ name }) => name);
  });

  it('is read by a kept plan, or names another need, unless it keeps something unique', () => {
    const read = new Set(plans.match(/\w+/g));
    expect(indexes.filter((name) => !read.has(name) && otherNeeds[name] === undefined)).toEqual([]);
  });

  it('finds whatever refers to a row that is ever deleted with its kost, so that no table is read for it', async () => {
    const { rows } = await createTestApp().deps.db.execute<{ key: string }>(sql`
      select c.conrelid::regclass || ': ' || c.conname as key from pg_constraint c
      where c.contype = 'f' and c.confrelid = any('{payments,invoices,tenancies,users,rooms,kosts}'::regclass[])
        and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = any(c.conkey)
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$'))`);
    expect(rows.map(({ key }) => key)).toEqual([]);
  });

  it('exists if a need of it is named', () => {
    expect(Object.keys(otherNeeds).filter((name) => !indexes.includes(name))).toEqual([]);
  });
});
