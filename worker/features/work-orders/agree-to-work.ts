import { sql } from 'drizzle-orm';
import { technicianLinks } from '#drizzle/schema/technician-links.ts';
import { auditNamed } from '../../audit.ts';
import { nowIso, type PersonContext } from '../../context.ts';
import { ANSWER_LATER, isPaused } from '../../db/pauses.ts';
import { isLiveLink } from '../../db/states.ts';
import { changes } from '../../db/typed-writes.ts';
import { DomainError } from '../../errors.ts';

/**
 * The technician agrees to work for an owner who asked; a repeated call changes nothing.
 *
 * @throws DomainError NOT_FOUND, or OWNER_OFF
 */
export async function agreeToWork(context: PersonContext, id: string): Promise<void> {
  const { db, scope } = context;
  const { rows } = await db.execute<{ is_owner_off: boolean }>(sql`
    with mine as (
      select id, state = 'INVITED' and ${isPaused(sql`owner_id`)} as is_owner_off from technician_links where id = ${id} and technician_id = ${scope.person} and ${isLiveLink(sql`state`)}
    ), agreed as (
      update technician_links set ${changes(technicianLinks, { state: 'ACTIVE', agreed_at: nowIso(context) })}
      where id in (select id from mine where not is_owner_off) and state = 'INVITED' returning id, owner_id
    ), audited as (${auditNamed(context, 'technician.agree', 'agreed')})
    select is_owner_off from mine`);
  const [link] = rows;
  if (link === undefined) throw new DomainError('NOT_FOUND');
  if (link.is_owner_off) throw new DomainError('OWNER_OFF', { message: ANSWER_LATER });
}
