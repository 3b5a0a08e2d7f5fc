import { sql } from 'drizzle-orm';
import { invoiceTransitions } from '#shared/rules/transitions.ts';
import { inChunks } from '../../allowance.ts';
import { auditNamed } from '../../audit.ts';
import { type Context, nowIso, today } from '../../context.ts';
import { isPaused } from '../../db/pauses.ts';
import { isLive, leadingTo } from '../../db/states.ts';
import type { JobContext } from '../../job-context.ts';
import { sending } from './issue-drafts.ts';
import { tellOfBills } from './tell-of-bills.ts';

/** How many drafts one statement sends. */
const CHUNK = 500;

/**
 * Sends the drafts with which the automatic rent of a tenancy begins, once their day of issue has come; the series then
 * continues from them. Like a later period, a draft that is due after the end of the contract waits, and so does one
 * whose owner's account is switched off.
 *
 * @returns how many were sent
 */
export function sendFirstRents(context: JobContext): Promise<number> {
  return inChunks(context, CHUNK, () => sendSome(context));
}

async function sendSome(context: Context): Promise<number> {
  const { rows } = await context.db.execute(sql`
    with due as (
      select i.id from invoices i join tenancies t on t.id = i.tenant_id
      where i.next_issue_on <= ${today(context)}::date and ${leadingTo(invoiceTransitions, 'SENT', sql`i.status`)}
        and ${isLive(sql`t.status`)} and i.due_date <= t.contract_end and not ${isPaused(sql`i.owner_id`)}
      order by i.id limit ${CHUNK} for update of i skip locked
    ), sent as (
      update invoices set ${sending(context, nowIso(context))} where id in (select id from due)
      returning id, owner_id, kost_id, tenant_user_id, title, total_amount, due_date
    ), audited as (
      ${auditNamed(context, 'invoice.send', 'sent', ['total_amount'])}
    ), told as (${tellOfBills(context, sql`sent`)})
    select id from sent`);
  return rows.length;
}
