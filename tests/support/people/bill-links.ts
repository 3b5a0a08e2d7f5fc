import type { BillLinkAddress, LinkedBills } from '#shared/contract/bill-links.ts';
import type { Person } from './factories.ts';
import { expectStatus } from './factories.ts';
import type { RestClient } from '../app/rest-client.ts';

/** The token of the link to a tenancy's bills; with `renew`, of a new one. */
export async function shareBills(owner: Pick<Person, 'rest'>, tenancyId: string, fields = {}): Promise<string> {
  const { url } = await expectStatus(
    200,
    owner.rest.post<BillLinkAddress>(`/api/tenants/${tenancyId}/bill-link`, fields),
  );
  return new URL(url).pathname.replace('/t/', '');
}

/** What a link shows. */
export function viewLink(rest: RestClient, token: string): Promise<LinkedBills> {
  return expectStatus(200, rest.get<LinkedBills>(`/api/bill-links/${token}`));
}
