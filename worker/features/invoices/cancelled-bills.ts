import { type SQL, sql } from 'drizzle-orm';
import { auditEntry } from '../../audit.ts';
import { type Context, nowIso } from '../../context.ts';

/**
 * What goes with bills that a statement cancels in its CTE `cancelled` (`id`, `owner_id`, `total_amount`): the CTEs that
 * close the attempts to pay them and write the audit trail.
 *
 * @param reports whether what was reported of them closes too; else its owner can still say that the money came
 */
export function withCancelledBills(context: Context, { reports }: { reports: boolean } = { reports: true }): SQL {
  return sql`closed as (
      update payments set status = 'EXPIRED', failure_code = 'INVOICE_CANCELLED', updated_at = ${nowIso(context)}
      where invoice_id in (select id from cancelled) and status = 'PENDING' and (${reports} or source = 'GATEWAY')
      returning provider_request_id
    ), cancelled_audited as (
      ${auditEntry(context, {
        action: 'invoice.cancel',
        from: sql`cancelled`,
        subject: sql`id`,
        owner: sql`owner_id`,
        details: sql`jsonb_build_object('total_amount', total_amount)`,
      })}
    )`;
}

/** The gateway's names of the attempts that were closed, as an expression: it is told once the statement is through. */
export const closedRequestIds: SQL<string[]> = sql<string[]>`array_to_json(array(
  select provider_request_id from closed where provider_request_id is not null))`;
