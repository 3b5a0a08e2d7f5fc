import { and, desc, eq, lt } from 'drizzle-orm';
import { gatewayEvents } from '#drizzle/schema/payments.ts';
import { ownAccount } from '../../scope.ts';
import { auditEntry, oneRow } from '../../audit.ts';
import type { Context, SignedInContext } from '../../context.ts';
import { pick } from '../../db/ctes.ts';
import { type PageInput, toPage } from '../../db/page.ts';

/**
 * Callbacks that fit no attempt, newest first, for a person to review. Who reads them is recorded in the audit trail
 * before anything is shown, hence a second round trip.
 */
export async function listQuarantined(context: SignedInContext, page: PageInput) {
  const { db } = context;
  await context.session();
  const look = auditEntry(context, { action: 'quarantine.view', from: oneRow, subject: ownAccount(context) });
  const [, rows] = await db.batch([db.execute(look), quarantinedQuery(context, page)]);
  return toPage(rows, page.limit);
}

function quarantinedQuery({ db }: Context, page: PageInput) {
  return db
    .select(pick(gatewayEvents, 'id', 'event', 'reason', 'payment_id', 'created_at'))
    .from(gatewayEvents)
    .where(
      and(
        eq(gatewayEvents.outcome, 'QUARANTINED'),
        page.cursor === undefined ? undefined : lt(gatewayEvents.id, page.cursor),
      ),
    )
    .orderBy(desc(gatewayEvents.id))
    .limit(page.limit + 1);
}
