import { afterAll } from 'vitest';
import type { Session } from '#shared/contract/auth.ts';
import type { Invitation, InvitationView } from '#shared/contract/invitations.ts';
import type { QuickTenantResult } from '#shared/contract/tenants.ts';
import { createOwnApp } from '../app/own-database.ts';
import { acceptance } from './account-links.ts';
import { expectStatus, makeHousehold, makePerson, makeRoom, quickTenantFields } from './factories.ts';

/** By day, when invitations are sent. */
const NOW = '2031-03-04T04:00:00Z';

/**
 * For a suite about invitations: a house, an admin, and what is done with invitations. It has a database of its own,
 * because other suites' clocks would make its links expire.
 */
export async function startInvitedHouse() {
  const { app, stop } = await createOwnApp({ now: NOW });
  afterAll(stop);
  const house = await makeHousehold(app);
  return {
    app,
    house,
    admin: await makePerson(app, { role: 'ADMIN' }),
    /** Asks some days from now; afterwards it is now again, so that nobody's session has ended. */
    after: async <Answer>(days: number, act: () => Promise<Answer>): Promise<Answer> => {
      app.clock.set(new Date(new Date(NOW).getTime() + days * 86_400_000).toISOString());
      const answer = await act();
      app.clock.set(NOW);
      return answer;
    },
    view: (token: string) => app.rest.get<InvitationView>(`/api/invitations/${token}`),
    accept: (token: string, fields = {}) =>
      app.rest.post<Session>(`/api/invitations/${token}/accept`, acceptance(fields)),
    ask: (userId: string, by = house.owner) => by.rest.post<Invitation>(`/api/users/${userId}/invitation`),
    /** A tenant whom the house's owner has just taken in, with the credentials of the spec. */
    newcomer: async (fields = {}): Promise<QuickTenantResult> => {
      const room = await makeRoom(house.owner, house.kost.id);
      const body = quickTenantFields(app, room.id, { full_name: 'Siti Aminah', ...fields });
      return expectStatus(201, house.owner.rest.post<QuickTenantResult>('/api/owner/quick-tenant', body));
    },
  };
}
