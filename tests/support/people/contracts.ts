import type { Contract } from '#shared/contract/contracts.ts';
import { expectStatus, type Person, unique } from './factories.ts';

/** Asks for the contract of a tenancy. */
export function askForContract({ rest }: Pick<Person, 'rest'>, tenancyId: string) {
  return rest.post<Contract>('/api/contracts', { tenancy_id: tenancyId });
}

/** The contract of a tenancy, of a text of its own. */
export async function makeContract(owner: Person, tenancy: { id: string; kost_id: string }): Promise<Contract> {
  const body = `Pasal 1. ${unique('Isi')}\nSewa {{sewa}} untuk {{nama}}.`;
  await expectStatus(200, owner.rest.put(`/api/contract-templates/${tenancy.kost_id}`, { body }));
  return expectStatus(201, askForContract(owner, tenancy.id));
}

/** Asks to agree to a contract as its tenant; with other fields if they are named. */
export function askToAgree(
  { rest }: Pick<Person, 'rest'>,
  { id, sha256, tenant_name: name }: Contract,
  fields: Record<string, unknown> = {},
) {
  return rest.post<Contract>(`/api/contracts/${id}/agree`, { sha256, name, ...fields });
}

export function askToDecline({ rest }: Pick<Person, 'rest'>, { id }: Contract, note?: string) {
  return rest.post<Contract>(`/api/contracts/${id}/decline`, { note });
}
