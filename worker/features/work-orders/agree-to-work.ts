import { sql } from 'drizzle-orm';
import { technicianLinks } from '#drizzle/schema/technician-links.ts';
import { auditOwned } from '../../audit.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { isLiveLink } from '../../db/states.ts';
import { changes } from '../../db/typed-writes.ts';
import { DomainError } from '../../errors.ts';

/**
 * The technician agrees to work for an owner who asked; a repeated call changes nothing.
 *
 * @throws DomainError NOT_FOUND
 */
export async function agreeToWork(context: SignedInContext, id: string): Promise<void> {
  const { db, actor } = context;
  const { rows } = await db.execute(sql`
    with mine as (
      select id from technician_links where id = ${id} and technician_id = ${actor.id} and ${isLiveLink(sql`state`)}
    ), agreed as (
      update technician_links set ${changes(technicianLinks, { state: 'ACTIVE', agreed_at: nowIso(context) })}
      where id in (select id from mine) and state = 'INVITED' returning id, owner_id
    ), audited as (${auditOwned(context, 'technician.agree', 'agreed')})
    select id from mine`);
  if (rows.length === 0) throw new DomainError('NOT_FOUND');
}
