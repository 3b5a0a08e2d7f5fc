import { eq, sql } from 'drizzle-orm';
import { kosts } from '#drizzle/schema/kosts.ts';
import type { CreateKostInput, Kost } from '#shared/contract/kost.ts';
import { auditEntry, once } from '../../audit.ts';
import type { SignedInContext } from '../../context.ts';
import { nowIso } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { kostColumns, withOccupancy } from './queries.ts';

/** Makes a kost of the caller's; an `owner_id` in the input is not looked at. */
export async function createKost(context: SignedInContext, input: CreateKostInput): Promise<Kost> {
  const { db, actor } = context;
  const id = context.newId();
  const { owner_id: _, ...fields } = input;
  const [, , [created]] = await db.batch([
    db.insert(kosts).values({ ...fields, id, owner_id: actor.id, created_at: nowIso(context) }),
    db.execute(auditEntry(context, { action: 'kost.create', from: once, subject: sql`${id}`, owner: actor.id })),
    db.select(kostColumns).from(kosts).where(eq(kosts.id, id)),
  ]);
  if (created === undefined) throw new DomainError('INTERNAL');
  return withOccupancy(created);
}
