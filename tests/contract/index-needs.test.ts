import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from '#tests/support/app/test-app.ts';

/** The plans of all reads that the bench measures: which index each of them uses. */
const plans = readFileSync(new URL('../bench/plans.txt', import.meta.url), 'utf8');

/** What needs an index that no kept plan reads: a write, a job, a foreign key, or a read over few rows in the bench. */
const otherNeeds: Record<string, string> = {
  account_links_created_by_idx: 'how many people somebody has invited today',
  account_links_open_idx: 'what a new password ends',
  complaints_tenancy_idx: 'a renamed tenant: the foreign key renames them in their complaints',
  complaints_room_idx: 'a renumbered room: the foreign key renumbers it in its complaints',
  complaint_events_complaint_idx: 'the history of one complaint, which the bench does not fill',
  credit_entries_balance_idx: 'the credit of a tenant with an owner, which the bench does not fill',
  files_uploader_idx: 'how much somebody has uploaded lately',
  files_subject_idx: 'the files of a row, which the bench does not fill',
  files_temp_idx: 'the hourly job looks for uploads that nothing has used',
  files_deleted_idx: 'the hourly job looks for deleted files, to remove what is stored of them',
  idempotency_keys_created_idx: 'the hourly job deletes keys that are over',
  invoices_tenancy_idx:
    'the bills of a tenancy that is confirmed, declined, called off or checked out, and similar bills',
  invoices_next_issue_idx: 'the daily job finds the series with a period to issue',
  invoices_owner_due_idx: 'whom an owner should remind, and the job that queues the reminders of the day',
  invoices_late_fee_idx: 'the daily job finds the bills with a late fee to post',
  message_consents_user_id_idx:
    'whether a person has ever taken a consent back, before an owner’s word for them counts',
  messages_due_idx: 'the messages that are due, every five minutes and after each write that queues one',
  messages_invoice_ids_idx: 'the messages of a bill',
  messages_sending_idx: 'the messages whose sender was cut off, every five minutes',
  messages_user_id_idx: 'whether a person was reminded today',
  notices_user_id_idx: 'the notices of an account, which the bench does not fill',
  notices_unread_idx: 'the unread notices of an account, with each dashboard, which the bench does not fill',
  payment_captures_payment_idx: 'a capture that the sweep found before its callback came',
  payments_owner_pending_idx: 'the payments that wait for an owner, and their number',
  payments_sweep_idx: 'the hourly job asks the gateway about recent attempts',
  push_subscriptions_user_id_idx: 'the browsers of an account, which the bench does not fill',
  push_subscriptions_session_id_idx: 'a session that is swept takes its subscriptions with it',
  sessions_user_live_idx: 'the sessions of an account, which the bench does not fill, and ending them all',
  tenancies_pending_start_idx: 'the daily job begins the contracts whose first day has come',
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

  it('exists if a need of it is named', () => {
    expect(Object.keys(otherNeeds).filter((name) => !indexes.includes(name))).toEqual([]);
  });
});
