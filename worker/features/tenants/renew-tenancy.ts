import { sql } from 'drizzle-orm';
import type { RenewTenancyInput, Tenant } from '#shared/contract/tenants.ts';
import { MAX_CONTRACT_MONTHS } from '#shared/rules/contract-dates.ts';
import { auditEntry } from '../../audit.ts';
import { nowIso } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { type KeyedContext, takeTurn } from '../../idempotency.ts';
import { selectTenancy, toTenant } from './queries.ts';

/**
 * Lengthens a running or coming contract, by ten years at most; a new rent counts for invoices made from now on.
 *
 * @throws DomainError NOT_FOUND, TENANCY_NOT_ACTIVE or CONTRACT_NOT_LONGER
 */
export async function renewTenancy(context: KeyedContext, input: RenewTenancyInput): Promise<Tenant> {
  const { db, actor } = context;
  const turn = takeTurn(context);
  const {
    repeated,
    results: [renewed, [tenancy]],
  } = await turn.batch([
    db.execute(sql`
      with renewed as (
        update tenancies set contract_end = ${input.contract_end},
          monthly_rent = coalesce(${input.monthly_rent ?? null}::bigint, monthly_rent), updated_at = ${nowIso(context)}
        where id = ${input.id} and owner_id = ${actor.id} and status in ('ACTIVE', 'PENDING')
          and contract_end < ${input.contract_end}::date
          and ${input.contract_end}::date <= contract_end + make_interval(months => ${MAX_CONTRACT_MONTHS})
          and ${turn.isFree}
        returning id, owner_id, contract_end
      ), audited as (
        ${auditEntry(context, {
          action: 'tenancy.renew',
          from: sql`renewed`,
          subject: sql`id`,
          owner: sql`owner_id`,
          details: sql`jsonb_build_object('contract_end', contract_end)`,
        })}
      ), kept as (${turn.keep(sql`renewed`, sql`id`)})
      select id from renewed`),
    selectTenancy(context, input.id),
  ]);
  if (tenancy === undefined) throw new DomainError('NOT_FOUND');
  if (renewed.rows.length > 0 || repeated) return toTenant(tenancy);
  const live = tenancy.status === 'ACTIVE' || tenancy.status === 'PENDING';
  throw new DomainError(live ? 'CONTRACT_NOT_LONGER' : 'TENANCY_NOT_ACTIVE');
}
