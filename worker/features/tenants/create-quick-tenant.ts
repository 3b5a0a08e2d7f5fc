import { type SQL, sql } from 'drizzle-orm';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { users } from '#drizzle/schema/users.ts';
import type { QuickTenantInput, QuickTenantResult } from '#shared/contract/tenants.ts';
import { oneTimePassword } from '#shared/rules/one-time-password.ts';
import { byWhom } from '../../actor.ts';
import { auditAccounts, auditOwned } from '../../audit.ts';
import { keyedHash } from '../../crypto.ts';
import { nowIso, type OwnerContext } from '../../context.ts';
import { insertion, pick, returned, withCtes } from '../../db/ctes.ts';
import { phoneColumns } from '../../e164.ts';
import { DomainError } from '../../errors.ts';
import { type Keyed, type OnceByKey, onceByKey } from '../../idempotency.ts';
import { firstPassword } from '../auth/first-password.ts';
import { refuseWeakPassword } from '../auth/password-policy.ts';
import { billedTenancy, firstBills } from '../invoices/rent-bills.ts';
import { ownersConsent } from '../messages/given-consent.ts';
import { takenRoom } from '../rooms/held-rooms.ts';
import { roomQuery } from '../rooms/queries.ts';
import { numberIn } from '../accounts/numbers.ts';
import { tenancyHintsQuery, withHints } from './identity-hints.ts';
import { newTenancy, typableFields } from './new-tenancy.ts';
import { tenancyQuery, toTenant } from './queries.ts';

/**
 * Makes an account and its tenancy in one step. The room becomes OCCUPIED, or RESERVED if the contract starts later.
 * Only this answer contains the credentials; the person must choose a password at the first sign-in. The owner has
 * typed all data of the person, so there is nothing to confirm. In case the answer is lost, a repeated call with the
 * same idempotency key gets the same credentials: those of the input, or derived from the key.
 *
 * @throws DomainError NOT_FOUND (room), KOST_INACTIVE, ROOM_NOT_AVAILABLE, EMAIL_TAKEN, or those of
 *   `refuseWeakPassword`
 */
export async function createQuickTenant(
  context: Keyed<OwnerContext>,
  input: QuickTenantInput,
): Promise<QuickTenantResult> {
  const once = onceByKey(context);
  const ids = { user: context.newId(), tenancy: context.newId() };
  const password = input.password ?? oneTimePassword(bytesOfKey(context));
  if (input.password) await refuseWeakPassword(context, password, { ...input, role: 'TENANT' }, 'password');
  const secret = await firstPassword(context, password);
  const {
    repeated,
    results: [[room], , [tenancy], facts],
  } = await once.batch([
    roomQuery(context, input.room_id).for('update'),
    context.db.execute(accountAndTenancy(context, once, ids, input, secret)),
    tenancyQuery(context, once.answerId(ids.tenancy)),
    tenancyHintsQuery(context, once.answerId(ids.tenancy), input),
  ]);
  if (tenancy !== undefined) {
    const tenant = withHints(toTenant(tenancy), input, facts);
    return { tenant, credentials: { email: input.email, password } };
  }
  if (room === undefined || repeated) throw new DomainError('NOT_FOUND');
  throw new DomainError(room.kost_is_active ? 'ROOM_NOT_AVAILABLE' : 'KOST_INACTIVE');
}

/** The statement that makes account and tenancy if the room is free. */
function accountAndTenancy(
  context: Keyed<OwnerContext>,
  once: OnceByKey,
  ids: { user: string; tenancy: string },
  input: QuickTenantInput,
  secret: Awaited<ReturnType<typeof firstPassword>>,
): SQL {
  const { scope } = context;
  const now = nowIso(context);
  const person = { full_name: input.full_name, ...phoneColumns(input.phone), email: input.email };
  const room = takenRoom(context, input, once.isFree);
  const newAccount = {
    id: ids.user,
    ...person,
    role: 'TENANT',
    status: 'ACTIVE',
    ...secret,
    reviewed_by: scope.owner,
    reviewed_at: now,
    created_at: now,
  } as const;
  const account = returned('account', {
    ...pick(users, 'id'),
    number: numberIn(sql`users`),
  })`${insertion(users, newAccount, room)}`;
  const row = {
    ...newTenancy(context, ids.tenancy, room, account.id, input),
    ...person,
    owner_typed: [...typableFields],
    confirmed_at: now,
  };
  const tenancy = returned('tenancy', billedTenancy)`${insertion(tenancies, row, sql`${room}, ${account}`)}`;
  const effects = {
    account_audited: auditAccounts(context, 'account.create', account, {
      owner: scope.owner,
      details: sql`jsonb_build_object('role', 'TENANT')`,
    }),
    kept: once.kept(tenancy, tenancy.id),
  };
  const consent = ownersConsent(context, account, input);
  return withCtes(
    [room, account, tenancy, ...consent, ...firstBills(context, tenancy, input), effects],
    auditOwned(context, 'tenancy.create', tenancy),
  );
}

/**
 * The bytes of a first password: derived from the idempotency key and a server secret, so that a repeated call can
 * answer it without it being stored; random without a key.
 */
function bytesOfKey({ config, actor, keyUse, randomBytes }: Keyed): (count: number) => Uint8Array {
  if (keyUse === null) return randomBytes;
  let round = 0;
  return (count) => {
    round += 1;
    const of = JSON.stringify([byWhom({ actor }), keyUse.key, keyUse.bodyHash, round]);
    return Buffer.from(keyedHash(config.JWT_SECRET, 'first-password', of), 'hex').subarray(0, count);
  };
}
