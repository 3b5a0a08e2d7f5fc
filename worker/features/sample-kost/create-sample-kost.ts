import { type SQL, sql } from 'drizzle-orm';
import { complaintEvents, complaints } from '#drizzle/schema/complaints.ts';
import { invoiceItems, invoices } from '#drizzle/schema/invoices.ts';
import { kosts } from '#drizzle/schema/kosts.ts';
import { payments } from '#drizzle/schema/payments.ts';
import { reminderRules } from '#drizzle/schema/reminders.ts';
import { rooms } from '#drizzle/schema/rooms.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { users } from '#drizzle/schema/users.ts';
import { ownAccount } from '../../scope.ts';
import { auditEntry } from '../../audit.ts';
import type { SignedInContext } from '../../context.ts';
import { fromItem, insertion } from '../../db/ctes.ts';
import { lockedAccount } from '../accounts/queries.ts';
import { paidBillColumns } from '../billing/payment-of-bill.ts';
import { sampleAccountOf } from '../accounts/sample-account.ts';
import * as sample from './sample-inserts.ts';
import { sampleRows } from './sample-rows.ts';

/**
 * Makes the caller's sample kost, with tenants without real contacts and bills that nobody owes. If there is one
 * already, nothing happens: the lock makes calls wait for each other, and all other rows depend on the kost that this
 * call makes.
 */
export async function createSampleKost(context: SignedInContext): Promise<void> {
  const { db } = context;
  const id = context.newId();
  const account = sampleAccountOf(ownAccount(context));
  const { tenants, rooms: roomRows, bills } = sampleRows(context);
  const made = sql`kosts k where k.id = ${id}`;
  const billed = sql`${sample.billsOf(id, bills)} join tenancies t on t.id = r.tenancy_id join rooms on rooms.id = t.room_id`;
  const bill = fromItem(sql`invoices bill`, 'bill', ...paidBillColumns);
  const paid = sql`${sample.billsOf(id, bills)} join ${bill} on ${bill.id} = r.id where r.payment_id is not null`;
  // By their owner, since no index finds the rows of a kost among everybody's.
  const ofSample = (row: SQL) => sql`${row}.owner_id = ${account} and ${row}.kost_id = ${id}`;
  const late = sql`(select * from invoices where ${ofSample(sql`invoices`)} order by id desc limit 1) as i`;
  const run = (part: SQL) => db.execute(part);
  await db.batch([
    lockedAccount(context, ownAccount(context)),
    run(sql`${insertion(users, sample.holder(context, account), sql`users where id = ${ownAccount(context)} and role = 'OWNER'`)}
      on conflict (id) do nothing`),
    run(
      insertion(
        kosts,
        sample.kost(context, id),
        sql`users h where h.id = ${account} and h.sample_of = ${ownAccount(context)}
          and not exists (select from kosts k where k.owner_id = h.id)`,
      ),
    ),
    run(insertion(reminderRules, sample.rule(), made)),
    run(sql`${insertion(users, sample.tenantAccount(context), sample.tenantsOf(id, tenants))}
      on conflict (id) do nothing`),
    run(insertion(rooms, sample.room(context), sample.roomsOf(id, roomRows))),
    run(insertion(tenancies, sample.tenancy(context), sample.tenantsOf(id, tenants))),
    run(insertion(invoices, sample.bill(context), billed)),
    run(insertion(invoiceItems, sample.item(), sql`invoices i where ${ofSample(sql`i`)}`)),
    run(insertion(payments, sample.payment(context, bill), paid)),
    run(insertion(complaints, sample.complaint(context), late)),
    run(insertion(complaintEvents, sample.complaintEvent(context), sql`complaints c where ${ofSample(sql`c`)}`)),
    run(
      auditEntry(context, { action: 'kost.create-sample', from: made, subject: sql`k.id`, owner: ownAccount(context) }),
    ),
  ]);
}
