import type { Leaving } from '#shared/contract/leavings.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { expectStatus, type Person, type TenantPerson } from './factories.ts';

type Leaver = Pick<TenantPerson, 'rest'> & { tenant: Pick<Tenant, 'id'> };

/** A tenant says that they leave on a day. */
export function askToLeave({ rest, tenant }: Leaver, leaves_on: string, reason?: string) {
  return rest.post<Tenant>(`/api/tenants/${tenant.id}/leaving`, { leaves_on, reason });
}

/** The same, as what was said. */
export async function saidToLeave(leaver: Leaver, leaves_on: string, reason?: string): Promise<Leaving> {
  const { leaving } = await expectStatus(200, askToLeave(leaver, leaves_on, reason));
  if (leaving === null) throw new Error('What was said is not there.');
  return leaving;
}

type Seen = 'ASKED' | 'AGREED' | 'STAY_ASKED';

/** The owner answers. */
export function answerLeaving(
  owner: Person,
  id: string,
  fields: { accepts: boolean; state?: Seen; note?: string; other_day?: string },
) {
  return owner.rest.post<Tenant>(`/api/tenants/leavings/${id}/answer`, { state: 'ASKED', ...fields });
}

/** The tenant takes it back, or asks to stay. */
export function takeBackLeaving(person: Pick<Person, 'rest'>, id: string, state: Seen = 'ASKED') {
  return person.rest.post<Tenant>(`/api/tenants/leavings/${id}/take-back`, { state });
}
