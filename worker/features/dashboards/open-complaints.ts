import { type SQL, sql } from 'drizzle-orm';
import { openComplaintStatuses } from '#shared/rules/complaint.ts';
import { isoInstant } from '../../db/sql.ts';
import { isOneOf, isOpenComplaint } from '../../db/states.ts';

/** How many complaints of an owner are not settled; PostgreSQL reads only an index for it. */
export function openComplaintCount(ownerId: SQL): SQL {
  return sql`(select count(*) from complaints where owner_id = ${ownerId} and ${isOpenComplaint()})`;
}

/** An owner's oldest unsettled complaints. Of each state only `count` rows are read, in the index's order. */
export function oldestOpenComplaints(ownerId: SQL, count: number): SQL {
  const ofEach = openComplaintStatuses.map(
    (status) => sql`(
      select * from complaints where owner_id = ${ownerId} and ${isOneOf([status])} order by id limit ${count})`,
  );
  return sql`
    select id, title, tenant_name, room_number, kost_name, ${isoInstant(sql`created_at`)} as created_at
    from (${sql.join(ofEach, sql` union all `)}) as oldest order by id limit ${count}`;
}
