import type { Role } from '#shared/enums.ts';
import { callEarly } from './early-calls.ts';

/** A procedure and its input, as superjson writes it. */
type Call = [procedure: string, input: object];

const NOTICES: Call = ['notices.list', { json: {} }];
const NOTHING = { json: null, meta: { values: ['undefined'], v: 1 } };

/**
 * What each dashboard asks when it opens, in the order in which it asks. Whatever differs from that is asked twice,
 * which the budget of the requests of a page load does not allow.
 */
const dashboardCalls: Record<Role, Call[]> = {
  OWNER: [
    NOTICES,
    ['dashboards.owner', NOTHING],
    ['payments.list', { json: { status: 'PENDING', source: 'MANUAL', limit: 20, direction: 'forward' } }],
  ],
  TENANT: [NOTICES, ['dashboards.tenant', NOTHING], ['dashboards.complaintSummary', NOTHING]],
  ADMIN: [NOTICES, ['dashboards.admin', NOTHING]],
  MAINTENANCE: [NOTICES],
};

/** Asks for the data of a dashboard while its code is still on its way. */
export function callDashboard(role: Role): void {
  const calls = dashboardCalls[role];
  const input = Object.fromEntries(calls.map(([, each], index) => [index, each]));
  const names = calls.map(([procedure]) => procedure).join(',');
  callEarly(`/trpc/${names}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`);
}
