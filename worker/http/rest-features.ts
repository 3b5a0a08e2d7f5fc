import type { Feature } from '../trpc/router.ts';

/**
 * The features that have REST calls at a place (`placeOf`); a call loads only these. A test compares this table with
 * the router.
 */
export const restFeatures: ReadonlyMap<string, readonly Feature[]> = new Map(
  Object.entries<Feature[]>({
    '/api/account': ['secondFactor'],
    '/api/admin': ['articles', 'dashboards', 'kost', 'payments', 'users'],
    '/api/audit-log': ['audit'],
    '/api/bill-links': ['billLinks'],
    '/api/complaints': ['complaints'],
    '/api/contract-templates': ['contracts'],
    '/api/contracts': ['contracts'],
    '/api/dashboard': ['dashboards'],
    '/api/imports': ['imports'],
    '/api/invitations': ['invitations'],
    '/api/invoices': ['invoices', 'payments', 'reminders'],
    '/api/kost': ['imports', 'kost', 'reminders', 'rooms', 'tenants'],
    '/api/message-consents': ['messages'],
    '/api/notices': ['notices'],
    '/api/owner': ['articles', 'complaints', 'payments', 'tenants'],
    '/api/payments': ['payments'],
    '/api/push-subscriptions': ['notices'],
    '/api/reminders': ['reminders'],
    '/api/room-calendar': ['rooms'],
    '/api/rooms': ['rooms', 'tenants'],
    '/api/sample-kost': ['kost'],
    '/api/search': ['search'],
    '/api/settlements': ['settlements'],
    '/api/simulated-messages': ['messages'],
    '/api/simulated-payments': ['payments'],
    '/api/technicians': ['workOrders'],
    '/api/tenant': ['dashboards', 'payments', 'tenants'],
    '/api/tenant-options': ['tenants'],
    '/api/tenants': ['billLinks', 'reminders', 'tenants'],
    '/api/users': ['invitations'],
    '/api/work-orders': ['workOrders'],
    '/articles': ['articles'],
    '/auth': ['auth', 'emailClaims', 'emailConfirmation', 'passwordReset', 'sessions'],
    '/kost': ['kost'],
    '/payments': ['payments'],
    '/tenants': ['profile'],
    '/users': ['auth', 'emailConfirmation', 'phoneConfirmation', 'profile'],
  }),
);

/** The first part of a path, or the first two below `/api`; no route has a parameter there. */
export function placeOf(path: string): string {
  return /^\/(?:api\/)?[^/]*/.exec(path)?.[0] ?? '';
}
