import { eq } from 'drizzle-orm';
import { kosts } from '#drizzle/schema/kosts.ts';
import { users } from '#drizzle/schema/users.ts';
import type { CreateKostInput, Kost } from '#shared/contract/kost.ts';
import { zoneOfAddress } from '#shared/rules/zone-of-address.ts';
import { auditOwned } from '../../audit.ts';
import type { OwnerContext } from '../../context.ts';
import { nowIso } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { insertion, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import { attachedFiles } from '../files/attached-files.ts';
import { assertAllKosts } from '../../scope.ts';
import { kostColumns, pageOfKosts, toKost } from './queries.ts';

/**
 * Makes a kost of the caller; an `owner_id` in the input is ignored. The account is locked so that its role cannot
 * change meanwhile.
 *
 * @throws DomainError FORBIDDEN in a scope of some kosts, FILE_NOT_USABLE, or UNAUTHENTICATED if the caller has just ceased to be an owner
 */
export async function createKost(context: OwnerContext, input: CreateKostInput): Promise<Kost> {
  const { db, scope } = context;
  assertAllKosts(scope);
  const id = context.newId();
  const { owner_id: _, zone = zoneOfAddress(input.address), ...fields } = input;
  const account = selected('account', pick(users, 'id'))`users where id = ${scope.owner} and role = 'OWNER' for share`;
  const row = { ...fields, zone, id, owner_id: account.id, created_at: nowIso(context) };
  const kost = returned('kost', pick(kosts, 'id', 'owner_id'))`${insertion(kosts, row, account)}`;
  const photos = attachedFiles(context, {
    table: 'kosts',
    from: kost,
    purpose: 'kost',
    addresses: input.images,
    isNew: true,
  });
  const page = pageOfKosts(db, eq(kosts.id, id), 1);
  const [, [created]] = await db.batch([
    db.execute(withCtes([account, kost, ...photos.parts], auditOwned(context, 'kost.create', kost))),
    db.with(page).select(kostColumns).from(kosts),
  ]);
  if (created === undefined) throw new DomainError('UNAUTHENTICATED');
  return toKost(context, created);
}
