import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { kosts } from '#drizzle/schema/kosts.ts';
import { occupants } from '#drizzle/schema/occupants.ts';
import { nikReports, tenancies } from '#drizzle/schema/tenancies.ts';
import { REPORTED_DAY_AHEAD, type RtReport, type RtReportInput } from '#shared/contract/niks.ts';
import { idKindOf, maskedNumber, NIK_REPORTS_A_DAY } from '#shared/rules/nik.ts';
import { auditOwned } from '../../audit.ts';
import { nowIso, type OwnerContext, today } from '../../context.ts';
import { keyedHash } from '../../crypto.ts';
import { changes, copied, idsOf, insertion, pick, type Rows, selected, withCtes } from '../../db/ctes.ts';
import { roomOrder } from '../../db/room-order.ts';
import { DomainError, foundRow, wrongField } from '../../errors.ts';
import { inScope } from '../../scope.ts';
import { lockedCounters } from '../auth/login-limit.ts';
import { sendCount, type SendCounter } from '../auth/reset-limit.ts';
import { requireStepUp } from '../auth/step-up-window.ts';
import { homesSince, homesUpTo } from '../billing/shares.ts';
import { addedNotices } from '../notices/added-notices.ts';
import { unsealIdentity } from './occupants.ts';
import { beginsOn, isBehindOther } from '../tenants/activate-tenancies.ts';
import { ofPassport, unsealNik } from '../tenants/seal-nik.ts';
import { atPlaces, placeFacts } from '../tenants/tenancy-places.ts';

const e = alias(occupants, 'e');

const DAY_SECONDS = 24 * 60 * 60;

/** How many reports with masked NIKs an owner may make within 24 hours: each is an entry of the trail. */
const MASKED_REPORTS_A_DAY = 200;

type Resident = Omit<RtReport['residents'][number], 'nik' | 'id_kind'> & {
  nik_end: string | null;
  /** Null if it is not shown, too. */
  nik_ciphertext: string | null;
};

interface Row extends Record<string, unknown> {
  kost: RtReport['kost'];
  admitted: boolean;
  wait: number | null;
  residents: Resident[];
}

/**
 * Who lived in one of the owner's kosts on a day, tenants and who lives with them: whoever left on it did not, whoever came on it did. With NIKs it needs
 * a step-up, and is limited; the same statement counts it, leaves its entry in the trail, and tells each tenant whose
 * NIK it has, or that of somebody who lives with them.
 *
 * @throws DomainError VALIDATION (a day that has not come), STEP_UP_REQUIRED, NOT_FOUND or TOO_MANY_ATTEMPTS
 */
export async function makeRtReport(context: OwnerContext, input: RtReportInput): Promise<RtReport> {
  const { db } = context;
  const day = input.day ?? today(context);
  if (day > today(context)) throw wrongField('day', REPORTED_DAY_AHEAD);
  if (input.with_nik) await requireStepUp(context);
  const counter = counterOf(context, input);
  const [, { rows }] = await db.batch([
    db.execute(lockedCounters([counter])),
    db.execute<Row>(report(context, input, day, counter)),
  ]);
  const { kost, admitted, wait, residents } = foundRow(rows[0]);
  if (!admitted) {
    const message = `Paling banyak ${counter.most} laporan RT ${input.with_nik ? 'dengan NIK ' : ''}dalam 24 jam. Coba lagi nanti.`;
    throw new DomainError('TOO_MANY_ATTEMPTS', { message, retryAfter: Math.max(wait ?? 1, 1) });
  }
  return { kost, day, residents: residents.map((resident) => withNik(context, resident)) };
}

function counterOf({ config, scope }: OwnerContext, { with_nik: withNiks }: RtReportInput): SendCounter {
  return {
    key: keyedHash(config.JWT_SECRET, `rt-report-${withNiks ? 'nik' : 'masked'}`, scope.owner),
    most: withNiks ? NIK_REPORTS_A_DAY : MASKED_REPORTS_A_DAY,
    seconds: DAY_SECONDS,
    devices: 'all',
  };
}

function withNik(context: OwnerContext, { nik_ciphertext: sealed, nik_end: end, ...resident }: Resident) {
  const unseal = resident.lives_with === null ? unsealNik : unsealIdentity;
  const nik = sealed === null ? maskedNumber(end) : unseal(context, resident.id, sealed);
  return { ...resident, nik, id_kind: idKindOf(end) ?? 'NIK' };
}

function report(context: OwnerContext, input: RtReportInput, day: string, counter: SendCounter): SQL {
  const kost = selected(
    'kost',
    pick(kosts, 'id', 'owner_id', 'name', 'address'),
  )`kosts where id = ${input.kostId} and ${inScope(context.scope, kosts)}`;
  const { parts, verdict, isAdmitted } = sendCount(context, [counter], kost);
  // The job that begins contracts may be late, but who waits until somebody has left does not live there yet.
  const since = sql<string>`coalesce(check_in_date, ${beginsOn})`;
  const living = selected(
    'living',
    {
      ...pick(tenancies, 'id', 'user_id', 'room_id', 'kost_id', 'full_name', 'phone', 'origin', 'nik_last_four'),
      // Without it nobody is told, and no NIK is counted.
      nik_ciphertext: input.with_nik ? tenancies.nik_ciphertext : sql<string | null>`null::text`,
      // Who moved within the house came with their first room.
      since: sql<string>`case when moved_from_id is null then ${since}
        else (select min(first.check_in_date - first.contract_start + tenancies.contract_start) from tenancies first where first.id = any(${homesUpTo(sql`tenancies.id`)})) end`,
      // What an import assumed is nobody's word.
      is_assumed: sql<boolean>`'contract_start' = any(incomplete)`,
    },
    'materialized',
  )`tenancies where kost_id in (${idsOf(kost)}) and ${isAdmitted} and status <> 'INACTIVE' and declined_at is null
      and not (status = 'PENDING' and ${isBehindOther})
      and ${since} <= ${day}::date and (check_out_date > ${day}::date) is not false`;
  const beside = selected(
    'beside',
    {
      ...pick(e, 'id', 'full_name', 'phone', 'relation', 'id_end', 'starts_on'),
      ...pick(living, 'room_id', 'since'),
      id_ciphertext: input.with_nik ? e.id_ciphertext : sql<string | null>`null::text`,
      lives_with: living.full_name,
      tenancy_id: living.id,
    },
    'materialized',
  )`${living} join occupants e on e.tenancy_id = any(${homesSince(living.id)})
    where e.starts_on <= ${day}::date and (e.ends_on > ${day}::date) is not false`;
  const shown = shownTo(living, beside);
  const made = selected('made', {
    ...pick(kost, 'id', 'owner_id'),
    day: sql<string>`${day}::text`,
    tenants: sql<number>`(select count(*) from ${living})`,
    niks: sql<number>`(select count(${living.nik_ciphertext}) from ${living}) + (select count(${beside.id_ciphertext}) from ${beside})`,
  })`${kost} where ${isAdmitted}`;
  const noted = { tenancy_id: shown.id, created_at: nowIso(context) };
  const effects = {
    audited: auditOwned(context, 'kost.rt-report', made, ['day', 'tenants', 'niks']),
    noted: sql`${insertion(nikReports, noted, sql`${shown}`)}
      on conflict (tenancy_id) do update set ${changes(nikReports, copied('excluded', ['created_at']))}`,
    told: toldOf(context, shown),
  };
  const everybody = reportedRows(living, beside);
  return withCtes(
    [kost, ...parts, living, beside, shown, made, effects],
    sql`select json_build_object('name', ${kost.name}, 'address', ${kost.address}) as kost,
      ${verdict.admitted}, ${verdict.wait},
      (select coalesce(json_agg(to_jsonb(everybody) || jsonb_build_object('room_number', r.room_number) order by ${roomOrder('r')}, came_on, occupant nulls first), '[]')
        from (${everybody}) as everybody join rooms r on r.id = everybody.room_id) as residents
    from ${kost} cross join ${verdict}`,
  );
}

type Living = Rows<
  'id' | 'room_id' | 'full_name' | 'phone' | 'origin' | 'since' | 'is_assumed' | 'nik_last_four' | 'nik_ciphertext'
>;
type Beside = Rows<
  | 'id'
  | 'room_id'
  | 'full_name'
  | 'phone'
  | 'since'
  | 'starts_on'
  | 'relation'
  | 'lives_with'
  | 'id_end'
  | 'id_ciphertext'
>;

/** The tenancies of which a number stands in it in clear, and whose it is. */
function shownTo(living: Living & Rows<'user_id' | 'kost_id'>, beside: Beside & Rows<'tenancy_id'>) {
  const isOwn = sql`${living.nik_ciphertext} is not null`;
  const isOfOthers = sql`${living.id} in (select ${beside.tenancy_id} from ${beside} where ${beside.id_ciphertext} is not null)`;
  return selected('shown', {
    ...pick(living, 'id', 'user_id', 'room_id', 'kost_id'),
    whose: sql<string | null>`case when not ${isOfOthers} then null when ${isOwn} then 'ALL' else 'OCCUPANT' end`,
    passport: sql`case when ${isOwn} then ${ofPassport(living.nik_last_four)} end`,
  })`${living} where ${isOwn} or ${isOfOthers}`;
}

/** The notice to each of their tenants: once a day, however many are made that have the same. */
function toldOf(context: OwnerContext, shown: ReturnType<typeof shownTo>): SQL {
  return addedNotices(context, {
    kind: 'NIK_VIEWED',
    from: atPlaces(shown),
    user: shown.user_id,
    details: { ...placeFacts, in_report: sql`true`, passport: shown.passport, whose: shown.whose },
    once: sql`${shown.id} || ':report:' || coalesce(${shown.whose} || ':', '') || ${today(context)}::text`,
  });
}

/** The rows of a report, each with what orders it. */
function reportedRows(living: Living, beside: Beside): SQL {
  return sql`select ${living.id}, ${living.room_id}, ${living.full_name}, ${living.phone}, ${living.origin},
      case when not ${living.is_assumed} then ${living.since} end as since, ${living.nik_last_four} as nik_end, ${living.nik_ciphertext},
      null as lives_with, null as relation, ${living.since} as came_on, null::uuid as occupant from ${living}
    union all select ${beside.id}, ${beside.room_id}, ${beside.full_name}, coalesce(${beside.phone}, ''), null,
      ${beside.starts_on}, ${beside.id_end}, ${beside.id_ciphertext}, ${beside.lives_with}, ${beside.relation}, ${beside.since}, ${beside.id} from ${beside}`;
}
