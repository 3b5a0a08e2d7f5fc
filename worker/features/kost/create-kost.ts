import { eq, sql } from 'drizzle-orm';
import { kosts } from '#drizzle/schema/kosts.ts';
import type { CreateKostInput, Kost } from '#shared/contract/kost.ts';
import { auditEntry } from '../../audit.ts';
import type { SignedInContext } from '../../context.ts';
import { nowIso } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { textArray } from '../../db/sql.ts';
import { kostColumns, pageOfKosts, toKost } from './queries.ts';

/**
 * Makes a kost of the caller's; an `owner_id` in the input is not looked at. The account is held so that its role
 * cannot change before the kost is there.
 *
 * @throws DomainError UNAUTHENTICATED where the caller has just ceased to be an owner
 */
export async function createKost(context: SignedInContext, input: CreateKostInput): Promise<Kost> {
  const { db, actor } = context;
  const id = context.newId();
  const page = pageOfKosts(db, eq(kosts.id, id), 1);
  const [, [created]] = await db.batch([
    db.execute(sql`
      with account as (
        select id from users where id = ${actor.id} and role = 'OWNER' for share
      ), kost as (
        insert into kosts (id, owner_id, name, description, address, kost_type, facilities, rules, images, created_at)
        select ${id}::uuid, id, ${input.name}, ${input.description}, ${input.address}, ${input.kost_type},
          ${textArray(input.facilities)}, ${textArray(input.rules)}, ${textArray(input.images)},
          ${nowIso(context)}::timestamptz
        from account returning id, owner_id
      )
      ${auditEntry(context, { action: 'kost.create', from: sql`kost`, subject: sql`id`, owner: sql`owner_id` })}`),
    db.with(page).select(kostColumns).from(kosts),
  ]);
  if (created === undefined) throw new DomainError('UNAUTHENTICATED');
  return toKost(created);
}
