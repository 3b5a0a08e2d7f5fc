import { type SQL, sql } from 'drizzle-orm';
import { complaints } from '#drizzle/schema/complaints.ts';
import { openComplaintStatuses } from '#shared/rules/complaint.ts';
import { inScope, type OwnerScope } from '../../scope.ts';
import { isoInstant } from '../../db/sql.ts';
import { isOneOf, isOpenComplaint } from '../../db/states.ts';

/** How many complaints of an owner are not settled; PostgreSQL reads only an index for it. */
export function openComplaintCount(scope: OwnerScope): SQL {
  return sql`(select count(*) from complaints where ${inScope(scope, complaints)} and ${isOpenComplaint()})`;
}

/** An owner's oldest unsettled complaints. Of each state only `count` rows are read, in the index's order. */
export function oldestOpenComplaints(scope: OwnerScope, count: number): SQL {
  const ofEach = openComplaintStatuses.map(
    (status) => sql`(
      select * from complaints where ${inScope(scope, complaints)} and ${isOneOf([status])} order by id limit ${count})`,
  );
  return sql`
    select id, title, tenant_name, room_number, kost_name, ${isoInstant(sql`created_at`)} as created_at
    from (${sql.join(ofEach, sql` union all `)}) as oldest order by id limit ${count}`;
}
