import { castOf } from './cast.ts';
import { type Explained, explain } from './explain.ts';
import { recorded } from './pages.ts';
import { CALENDAR, calendarOf } from './reads.ts';
import { middleBy, type Row, ratioRow } from './report.ts';
import type { Stage } from './stage.ts';

const BUDGET = 2;
const TURNS = 5;

/** The least SQL that tells the same of the rooms of a kost, of whom nobody asks whose they are. $1: the kost; $2: the first day. */
const FLOOR = `select r.id, r.kost_id, k.name as kost_name, r.room_number, r.floor, r.monthly_rent, r.status,
    (select json_agg(json_build_object('kind', s.kind, 'status', t.status, 'tenancy_id', s.tenancy_id, 'name', t.full_name,
        'from', lower(s.during), 'until', upper(s.during)) order by s.during)
      from stays s left join tenancies t on t.id = s.tenancy_id
      where s.room_id = r.id and s.during && daterange($2::date, null)) as stays
  from rooms r join kosts k on k.id = r.kost_id
  where r.kost_id = $1 and r.archived_at is null order by r.floor, r.number_order, r.id limit 200`;

/** The calendar of 200 rooms and 18 months of the largest kost, in turns with its floor. */
export async function calendarRows(stage: Stage): Promise<Row[]> {
  const { big } = await castOf(stage);
  const { statements } = await recorded(stage, calendarOf(big));
  const first = new URLSearchParams(calendarOf(big).path.split('?')[1]).get('from');
  const floor = [{ query: FLOOR, params: [big.kostId, first] }];
  const turns: { ours: Explained; floor: Explained }[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    turns.push({ ours: await explain(stage.client, statements), floor: await explain(stage.client, floor) });
  }
  const middle = middleBy(turns, (turn) => turn.ours.milliseconds / turn.floor.milliseconds);
  const [value, least] = [middle.ours.milliseconds, middle.floor.milliseconds];
  return [
    {
      ...ratioRow({ measure: `${CALENDAR}, beside its floor`, value, floor: least, unit: 'ms', budget: BUDGET }),
      note: `${middle.ours.buffers} and ${middle.floor.buffers} buffers; planning ${middle.ours.planning.toFixed(2)} ms`,
    },
  ];
}
