import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { invoices } from '#drizzle/schema/invoices.ts';
import { invoiceTransitions } from '#shared/rules/transitions.ts';
import { inChunks } from '../../allowance.ts';
import { type Context, nowIso } from '../../context.ts';
import { pick, selected, withCtes } from '../../db/ctes.ts';
import { isPaused } from '../../db/pauses.ts';
import { isLive, leadingTo } from '../../db/states.ts';
import type { JobContext } from '../../job-context.ts';
import { isWithinContract } from '../billing/recurrence-sql.ts';
import { withoutFirst } from './cancel-invoice.ts';
import { cancelledBills } from '../billing/cancelled-bills.ts';
import { effectsOfSending, sentDrafts } from './issued-drafts.ts';
import { isAskedOtherwise, shortenedDrafts } from './shortened-drafts.ts';
import { dayIn, latestDay } from '../../zone.ts';

/** How many drafts one statement sends. */
const CHUNK = 500;

/** What is said of a draft whose days another rent asks for. */
const BILLED_OTHERWISE = 'Sudah ditagih dengan tagihan lain';

/**
 * Sends the drafts with which the automatic rent of a tenancy begins, once their day of issue has come; the series then
 * continues from them. One whose days, or month, other rents ask for is cancelled, and the series goes on. Like a later
 * period, a draft that is due after the end of the contract waits, and so does one whose owner's account is switched off.
 *
 * @returns how many were sent
 */
export function sendFirstRents(context: JobContext): Promise<number> {
  return inChunks(context, CHUNK, () => sendSome(context));
}

async function sendSome(context: Context): Promise<number> {
  const isDue = sql`(d.next_issue_on <= ${latestDay(context)} and d.next_issue_on <= ${dayIn(context, sql`d.zone`)} and ${leadingTo(invoiceTransitions, 'SENT', d.status)}
    and not ${isPaused(sql`d.owner_id`)} and exists (
      select from tenancies t where t.id = d.tenant_id and ${isLive(sql`t.status`)} and ${isWithinContract('d', sql`d.due_date`)}))`;
  const due = selected(
    'due',
    pick(d, 'id'),
  )`invoices d where ${isDue} order by d.id limit ${CHUNK} for update skip locked`;
  const sent = sentDrafts(context, nowIso(context), sql`id in (select ${due.id} from ${due})`);
  const { parts } = cancelledBills(context, {
    which: sql`id in (select d.id from invoices d where ${isDue} and ${isAskedOtherwise})`,
    reason: BILLED_OTHERWISE,
    more: withoutFirst,
  });
  const { db } = context;
  const [, , { rows }] = await db.batch([
    db.execute(withCtes(parts, sql`select`)),
    db.execute(shortenedDrafts(context, isDue)),
    db.execute(withCtes([due, sent, effectsOfSending(context, sent)], sql`select ${sent.id} from ${sent}`)),
  ]);
  return rows.length;
}

const d = alias(invoices, 'd');
