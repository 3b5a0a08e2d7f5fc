import { castOf, type Owner } from './cast.ts';
import { dashboardGrowth } from './growth.ts';
import type { Row } from './report.ts';
import type { Stage } from './stage.ts';

/**
 * How much slower the dashboard of the biggest owner is than that of the one with 1,000 invoices if both have the same
 * kosts and rooms. A dashboard lists the kosts, so the row that compares the owners as they are measures their kosts more
 * than their invoices. It writes: for a copy of the data.
 */
export async function sameHousesRows(copy: Stage): Promise<Row[]> {
  const { big, typical } = await castOf(copy);
  await copyHouses(copy, big, typical);
  return dashboardGrowth(copy, 'of an owner with 100,000, against one with the same kosts', typical, big);
}

/** Gives an owner the kosts and rooms of another. No trigger adds to the owner's numbers, so that their rows stay summed. */
async function copyHouses({ client }: Stage, from: Owner, to: Owner): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query(
    `create temporary table copied as
     select k.id as from_id, uuidv7() as id, t.id as owner_id
     from kosts k join users f on f.id = k.owner_id and f.email = $1 join users t on t.email = $2 order by k.id`,
    [from.email, to.email],
  );
  await client.query(
    `insert into kosts (id, owner_id, name, description, address, kost_type, facilities, rules)
     select c.id, c.owner_id, name, description, address, kost_type, facilities, rules
     from copied c join kosts k on k.id = c.from_id order by c.id`,
  );
  await client.query(
    `insert into rooms (kost_id, owner_id, room_number, room_type, floor, monthly_rent, facilities, status)
     select c.id, c.owner_id, room_number, room_type, floor, monthly_rent, facilities, status
     from copied c join rooms r on r.kost_id = c.from_id order by r.id`,
  );
  await client.query('reset session_replication_role');
  await client.query('vacuum (analyze) kosts, rooms');
}
