import { sql } from 'drizzle-orm';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { MOVED_OUT_OF_REACH, type MoveTenantInput } from '#shared/contract/moves.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { isLeavingDay, isMoveAhead } from '#shared/rules/tenancy.ts';
import { type OwnerContext, today } from '../../context.ts';
import { DomainError, foundRow, wrongField } from '../../errors.ts';
import { type Keyed, onceByKey } from '../../idempotency.ts';
import { inScope } from '../../scope.ts';
import { roomQuery } from '../rooms/queries.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { planMove } from './plan-move.ts';
import { moveStatements, type Sealed } from './move-statements.ts';
import { payersCredit, payersOfTenancy } from './payers-at-move.ts';
import { moveFacts, refusedMove } from './refused-move.ts';
import { tenancyQuery, toTenant } from '../tenants/queries.ts';

/**
 * Moves a tenant to a free room of the same kost, today or on a day of the last month; on a later day it is planned
 * (`plan-move.ts`). The old tenancy ends on that day and a new one runs from it on, with all that was agreed but the rent:
 * no new consent, deposit or first rent. A rent that stays the same keeps what was agreed of it for later. Both rooms are
 * paid by the day (`move-plan.ts`). What is held of the deposit, an open day of leaving, items that wait and occupants go
 * along; the draft of a settlement, and an offer to renew, end; bills, papers, complaints and bill links stay with the room that they are about.
 *
 * @returns the new tenancy; of a planned move the present one
 * @throws DomainError NOT_FOUND, VALIDATION, TENANCY_NOT_ACTIVE, MOVE_UNCONFIRMED, MOVE_PLANNED, RENT_SERIES_EXISTS if
 *   its rent is of another period than a month, SETTLEMENT_OPEN, KOST_INACTIVE, ROOM_NOT_AVAILABLE, also if the NIK was changed meanwhile
 */
export async function moveTenant(context: Keyed<OwnerContext>, input: MoveTenantInput): Promise<Tenant> {
  const { db } = context;
  const { id, room_id, moves_on } = input;
  if (isMoveAhead(moves_on, today(context))) return planMove(context, input);
  if (!isLeavingDay(moves_on, today(context))) throw wrongField('moves_on', MOVED_OUT_OF_REACH);
  const isIt = sql`tenancies.id = ${id} and ${inScope(context.scope, tenancies)}`;
  // The NIK is sealed for its row, by keys that the database does not have.
  const read = await db.execute<Sealed>(
    sql`select nik_ciphertext, nik_hash, ${payersOfTenancy} as payers from tenancies where ${isIt}`,
  );
  const old = foundRow(read.rows[0]);
  const once = onceByKey(context);
  const newId = context.newId();
  const {
    repeated,
    results: [[room], , , , , , , , { rows: ended }, , , , [tenancy], [left], asked],
  } = await once.batch([
    roomQuery(context, room_id),
    ...moveStatements(context, { ...input, newId, old, isPlanned: false, ...once }),
    tenancyQuery(context, once.answerId(newId)),
    tenancyQuery(context, id),
    moveFacts(context, id, moves_on),
    ...payersCredit(context, { ...input, newId, old }),
  ]);
  for (const requestId of ended[0]?.request_ids ?? []) context.defer(context.gateway.cancelPayment(requestId));
  if (tenancy !== undefined && (repeated || ended.length > 0)) {
    sendNoticesSoon(context);
    return toTenant(tenancy);
  }
  if (left === undefined || room === undefined) throw new DomainError('NOT_FOUND');
  throw refusedMove(input, toTenant(left), room, asked.rows[0]);
}
