import { sql } from 'drizzle-orm';
import type { Renewal } from '#shared/contract/renewals.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { expectStatus, type Person, type TenantPerson } from './factories.ts';
import type { TestApp } from '#tests/support/app/test-app.ts';

type Renter = Pick<TenantPerson, 'rest'> & { tenant: Pick<Tenant, 'id'> };

/** The contract of a tenancy that they have confirmed ends on a day. */
export async function endsOn(app: TestApp, { tenant }: Renter, day: string): Promise<void> {
  await app.deps.db.execute(sql`
    update tenancies set contract_end = ${day}, confirmed_at = coalesce(confirmed_at, now()) where id = ${tenant.id}`);
}

/** An owner offers a longer contract. */
export function offerRenewal(owner: Pick<Person, 'rest'>, tenancyId: string, fields: object) {
  return owner.rest.post<Tenant>(`/api/tenants/${tenancyId}/renewal`, fields);
}

/** The same, as what was offered. */
export async function offeredRenewal(owner: Pick<Person, 'rest'>, tenancyId: string, fields: object): Promise<Renewal> {
  const { renewal } = await expectStatus(200, offerRenewal(owner, tenancyId, fields));
  if (renewal === null) throw new Error('The offer is not there.');
  return renewal;
}

/** The tenant accepts, or asks for another rent. */
export function answerRenewal(
  person: Pick<Person, 'rest'>,
  id: string,
  fields: { state?: 'OFFERED' | 'ASKED'; rent?: number; asked_rent?: number } = {},
) {
  return person.rest.post<Tenant>(`/api/tenants/renewals/${id}/answer`, { state: 'OFFERED', ...fields });
}

/** The owner answers what was asked, or takes the offer back. */
export function settleRenewal(
  owner: Pick<Person, 'rest'>,
  id: string,
  answer: 'ACCEPT' | 'DECLINE' | 'TAKE_BACK',
  state: 'OFFERED' | 'ASKED' = 'ASKED',
  rent?: number,
) {
  return owner.rest.post<Tenant>(`/api/tenants/renewals/${id}/settle`, { state, answer, rent });
}
