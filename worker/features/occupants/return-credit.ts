import { sql } from 'drizzle-orm';
import { occupants } from '#drizzle/schema/occupants.ts';
import { creditEntries } from '#drizzle/schema/payments.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { ReturnCreditInput, WrittenOccupant } from '#shared/contract/occupants.ts';
import { auditEntry } from '../../audit.ts';
import { nowIso, type OwnerContext } from '../../context.ts';
import { idsOf, insertion, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import { DomainError } from '../../errors.ts';
import { inScope } from '../../scope.ts';
import { attachedFiles } from '../files/attached-files.ts';
import { creditTurn } from '../payments/applied-credit.ts';
import { creditOf, occupantQuery, toWritten } from './occupants.ts';

/**
 * Records that somebody was given back their credit, also after the tenancy, and how; nothing else changes. It leaves the
 * books, as the return of a deposit does.
 *
 * @throws DomainError NOT_FOUND, FILE_NOT_USABLE, or CONFLICT if the credit is another
 */
export async function returnCredit(context: OwnerContext, input: ReturnCreditInput): Promise<WrittenOccupant> {
  const { db, scope } = context;
  const { id, returned_credit: amount, way, proof } = input;
  const isIt = sql`tenancies.id = (
    select e.tenancy_id from occupants e where e.id = ${id} and ${inScope(scope, occupants, 'e')})`;
  const place = selected(
    'place',
    pick(tenancies, 'id', 'user_id', 'owner_id', 'kost_id'),
  )`tenancies where ${isIt} and ${creditOf(sql`${id}::uuid`)} = ${amount}::bigint`;
  const entry = returned('entry', pick(creditEntries, 'id', 'owner_id', 'kost_id'))`${insertion(
    creditEntries,
    {
      ...pick(place, 'user_id', 'owner_id', 'kost_id'),
      occupant_id: sql`${id}::uuid`,
      kind: 'REFUNDED',
      amount: -amount,
      way,
      proof,
      created_at: nowIso(context),
    },
    place,
  )}`;
  const files = attachedFiles(context, {
    table: 'credit_entries',
    from: entry,
    purpose: 'payment_proof',
    addresses: proof === null ? [] : [proof],
    isNew: true,
  });
  const audited = auditEntry(context, {
    action: 'tenancy.update-occupant',
    from: place,
    subject: place.id,
    owner: place.owner_id,
    kost: place.kost_id,
    details: sql`jsonb_build_object('returned_credit', ${amount}::bigint)`,
  });
  const [, , { rows }, [occupant]] = await db.batch([
    db.execute(creditTurn(isIt)),
    db.execute(sql`select from tenancies where ${isIt} for update`),
    db.execute(withCtes([place, entry, ...files.parts, { audited }], idsOf(entry))),
    occupantQuery(context, id),
  ]);
  if (occupant === undefined) throw new DomainError('NOT_FOUND');
  if (rows.length === 0) throw new DomainError('CONFLICT');
  return toWritten(context, occupant, []);
}
