import type { Role } from '#shared/enums.ts';
import { callEarly } from './early-calls.ts';
import type { InputOf, Procedure } from './procedures.ts';

/** A procedure and its input, in superjson's form. */
type Call = [procedure: Procedure, input: object];

/**
 * The calls of each dashboard when it opens, in its order. If they differ, the dashboard asks twice, which breaks the
 * budget of requests per page load.
 */
const dashboardCalls: Record<Role, Call[]> = {
  OWNER: [
    call('dashboards.owner', undefined),
    call('dashboards.counts', undefined),
    call('dashboards.ownerToday', undefined),
    call('dashboards.ownerMonth', undefined),
  ],
  TENANT: [
    call('dashboards.tenant', undefined),
    call('dashboards.counts', undefined),
    call('dashboards.complaintSummary', undefined),
  ],
  ADMIN: [call('dashboards.admin', undefined), call('dashboards.counts', undefined)],
  MAINTENANCE: [
    call('notices.news', undefined),
    call('dashboards.counts', undefined),
    call('workOrders.mine', undefined),
  ],
};

function call<Name extends Procedure>(procedure: Name, input: InputOf<Name>): Call {
  return [procedure, input === undefined ? { json: null, meta: { values: ['undefined'], v: 1 } } : { json: input }];
}

/** Asks for the data of a dashboard while its code is still loading. */
export function callDashboard(role: Role): void {
  const calls = dashboardCalls[role];
  const input = Object.fromEntries(calls.map(([, each], index) => [index, each]));
  const names = calls.map(([procedure]) => procedure).join(',');
  callEarly(`/trpc/${names}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`);
}
