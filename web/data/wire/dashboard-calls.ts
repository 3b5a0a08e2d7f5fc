import type { Role } from '#shared/enums.ts';
import { keptKost } from '../kept-kost.ts';
import { callEarly } from './early-calls.ts';
import type { InputOf, Procedure } from './procedures.ts';

/** A procedure and its input, in superjson's form. */
type Call = [procedure: Procedure, input: object];

/**
 * The calls of each dashboard when it opens, in its order. If they differ, the dashboard asks twice, which breaks the
 * budget of requests per page load.
 */
const dashboardCalls: Record<Role, Call[]> = {
  OWNER: callsOfOwner(undefined),
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

/** Those of an owner who works in one kost: all kosts are named, and the figures are of that one. */
function callsOfOwner(input: { kost_id: string } | undefined): Call[] {
  return [
    call('dashboards.owner', undefined),
    call('dashboards.counts', input),
    ...(input === undefined ? [] : [call('dashboards.owner', input)]),
    call('dashboards.ownerToday', input),
    call('dashboards.ownerMonth', input),
  ];
}

/** Asks for the data of a dashboard while its code is still loading. */
export function callDashboard(role: Role): void {
  const kost = role === 'OWNER' ? keptKost() : null;
  const calls = kost === null ? dashboardCalls[role] : callsOfOwner({ kost_id: kost.id });
  const input = Object.fromEntries(calls.map(([, each], index) => [index, each]));
  const names = calls.map(([procedure]) => procedure).join(',');
  callEarly(`/trpc/${names}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`);
}
