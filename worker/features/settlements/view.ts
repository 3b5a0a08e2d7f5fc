import { type SQL, sql } from 'drizzle-orm';
import type { SettlementView } from '#shared/contract/settlements.ts';
import { MOST_RETURNS } from '#shared/rules/settlement.ts';
import type { Context, PartyContext } from '../../context.ts';
import { isoInstant } from '../../db/sql.ts';
import { isOpen } from '../../db/states.ts';
import { foundRow } from '../../errors.ts';
import { signedAddress } from '../../files/file-address.ts';
import { isOwnTenancy } from '../billing/own-tenancy.ts';
import { homes, lateCredit, leftOn, reckoned } from './reckoning.ts';

type Row = SettlementView & { moves: boolean } & Record<string, unknown>;

/**
 * One of the caller's tenancies with its newest settlement; its tenant sees no draft, but one that was settled at once, and
 * nothing before they have confirmed: the owner may have named somebody else's account.
 */
export function viewQuery(context: PartyContext, tenancy: string | SQL) {
  const isOwner = context.scope.of === 'owner';
  const isIt = sql`tenancies.id = ${tenancy} and ${isOwnTenancy(context)}`;
  const isShown = sql`s.state <> 'DRAFT' and (s.proposed_at is not null or s.state = 'SETTLED')`;
  return context.db.execute<Row>(
    isOwner
      ? viewOf(context, isIt, sql`true`)
      : viewOf(context, sql`${isIt} and tenancies.confirmed_at is not null`, isShown),
  );
}

/** The same of the tenancies `which`, with the newest settlement `s` that is shown, and with `more` columns. */
export function viewOf(context: Context, which: SQL, isShown: SQL, more: SQL = sql.empty()): SQL {
  const isOwner = context.scope?.of === 'owner';
  const { from, sums, present } = reckoned(context, which, isShown);
  const instants = ['proposed_at', 'answer_by', 'answered_at', 'settled_at', 'updated_at'].map(
    (name) => sql`${sql.raw(`'${name}'`)}, ${isoInstant(sql.raw(`s.${name}`))}`,
  );
  return sql`
    select tenancies.moves_on is not null as moves, tenancies.id as tenancy_id, tenancies.full_name, r.room_number, tenancies.kost_id, k.name as kost_name, tenancies.status,
      tenancies.confirmed_at is not null as is_confirmed, ${leftOn} as check_out_date, d.day as leaves_on,
      to_json(r.facilities) as facilities, to_json(r.images) as room_images,
      coalesce(tenancies.check_in_date, tenancies.contract_start) as moved_in_on,
      (select coalesce(json_agg(to_jsonb(m) || jsonb_build_object('added_at', ${isoInstant(sql`m.created_at`)}) order by m.id), '[]')
        from move_in_photos m where m.tenancy_id = tenancies.id) as move_in,
      f.figures, ${present} as present, ${sums} as sums, ${stillOwed} as still_owed, ${returns} as returns,
      ${isOwner ? unsent : sql`null`} as unsent, ${isOwner ? lateCredit(context) : sql`0`} as late_credit,
      case when s.id is not null then to_jsonb(s) - array['figures', 'outcome'] || jsonb_build_object(
        'objection', case when not ${isAnew} then s.objection end, 'earlier_objection', case when ${isAnew} then s.objection end, ${sql.join(instants, sql`, `)}) end as settlement ${more}
    from ${from} join rooms r on r.id = tenancies.room_id join kosts k on k.id = tenancies.kost_id`;
}

/** Whether a settlement `s` was written anew since its tenant objected, if they did. */
const isAnew = sql`s.state in ('DRAFT', 'PROPOSED', 'AGREED')`;

/** What was given back since a settlement `s` of a row of `tenancies`, the oldest first. */
const returns = sql`(select coalesce(json_agg(e order by e.id), '[]')
  from (select e.id, -e.amount as amount, e.day, e.way, e.proof from deposit_entries e where e.tenancy_id = tenancies.id and e.kind = 'RETURNED' and e.amount < 0
      and e.created_at >= s.settled_at and not exists (select from deposit_entries other where other.reverses = e.id)
    order by e.id limit ${MOST_RETURNS}) as e)`;

/** What stays a draft when the tenant of a row of `tenancies` leaves: rents and deposits do not (`check-out-tenant.ts`). */
const unsent = sql`(select json_build_object('count', count(*), 'amount', sum(i.total_amount)) from invoices i
  where i.tenant_id = any(${homes}) and i.status = 'DRAFT' and i.invoice_type not in ('MONTHLY_RENT', 'SECURITY_DEPOSIT') having count(*) > 0)`;

/** What is open now of a settled `s` of a row of `tenancies`: of the bills that it names, and of that for what was missing. */
const stillOwed = sql`case when s.state = 'SETTLED' then (select coalesce(sum(i.remaining_amount), 0)::bigint from invoices i
  where i.tenant_id = any(${homes}) and ${isOpen(sql`i.status`)} and (i.created_at = s.settled_at
    or s.figures -> 'bills' @> jsonb_build_array(jsonb_build_object('id', i.id)))) end`;

/**
 * The answer of `viewQuery`.
 *
 * @throws DomainError NOT_FOUND
 */
export function toView<View extends SettlementView>(context: Context, { rows }: { rows: View[] }): View {
  const view = foundRow(rows[0]);
  const signed = <Line extends { photo: string | null }>(lines: Line[]) =>
    lines.map((line) => ({ ...line, photo: signedAddress(context, line.photo) }));
  const { settlement } = view;
  return {
    ...view,
    room_images: view.room_images.map((each) => signedAddress(context, each)),
    move_in: signed(view.move_in),
    returns: view.returns.map((each) => ({ ...each, proof: signedAddress(context, each.proof) })),
    settlement: settlement && {
      ...settlement,
      inspection: signed(settlement.inspection),
      damages: signed(settlement.damages),
    },
  };
}

/**
 * @param id of the tenancy
 * @throws DomainError NOT_FOUND
 */
export async function findSettlement(context: PartyContext, id: string): Promise<SettlementView> {
  return toView(context, await viewQuery(context, id));
}
