import { sql } from 'drizzle-orm';
import type { RevealedNik } from '#shared/contract/tenants.ts';
import { auditEntry } from '../../audit.ts';
import type { SignedInContext } from '../../context.ts';
import { unseal } from '../../crypto.ts';
import { DomainError } from '../../errors.ts';

/**
 * The whole NIK of one of the owner's tenants. The same statement writes who looked.
 *
 * @throws DomainError NOT_FOUND
 */
export async function revealNik(context: SignedInContext, id: string): Promise<RevealedNik> {
  const { db, actor, config } = context;
  const { rows } = await db.execute<{ nik_ciphertext: string }>(sql`
    with looked as (
      select id, owner_id, nik_ciphertext from tenancies where id = ${id} and owner_id = ${actor.id}
    ), audited as (
      ${auditEntry(context, { action: 'tenancy.reveal-nik', from: sql`looked`, subject: sql`id`, owner: sql`owner_id` })}
    ) select nik_ciphertext from looked`);
  const [row] = rows;
  if (row === undefined) throw new DomainError('NOT_FOUND');
  return { nik: unseal(config.NIK_KEY, row.nik_ciphertext) };
}
