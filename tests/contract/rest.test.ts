import { describe, expect, it } from 'vitest';
import { errorCatalogue } from '#shared/error-codes.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { callByRest, callerOf, makeWorld } from '#tests/support/app/calls/good-call.ts';
import { goodCall } from '#tests/support/app/calls/every-call.ts';
import { makeInvoice } from '#tests/support/people/factories.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { placeOf, restFeatures } from '#worker/http/rest-features.ts';
import { restProcedures } from '#worker/http/rest-routes.ts';
import { allProcedures } from '#worker/trpc/router.ts';

const world = await makeWorld(createTestApp());

const draft = () => makeInvoice(world.app, world.house.owner, world.house.tenant.tenant.id);

type Shape = 'object' | 'rows' | 'list' | 'users' | 'articles' | 'recovery_codes' | 'channels' | 'nothing';

/** Every route of the spec (§7) and the decisions, what it answers, and its procedure. */
const rows: [route: string, status: 200 | 201 | 204, shape: Shape, procedure: string][] = [
  ['POST /auth/register', 201, 'object', 'auth.register'],
  ['POST /auth/login', 200, 'object', 'auth.login'],
  ['GET /auth/me', 200, 'object', 'auth.me'],
  ['GET /auth/demo', 200, 'object', 'auth.demo'],
  ['GET /auth/password-reset', 200, 'channels', 'passwordReset.channels'],
  ['POST /auth/password-reset', 200, 'object', 'passwordReset.request'],
  ['GET /auth/password-reset/{token}', 200, 'object', 'passwordReset.view'],
  ['POST /auth/password-reset/{token}', 204, 'nothing', 'passwordReset.byLink'],
  ['POST /auth/password-reset-by-code', 204, 'nothing', 'passwordReset.byCode'],
  ['POST /users/email-confirmation', 204, 'nothing', 'emailConfirmation.send'],
  ['POST /auth/email-claims', 204, 'nothing', 'emailClaims.ask'],
  ['GET /auth/email-claims/{token}', 200, 'object', 'emailClaims.view'],
  ['POST /auth/email-claims/{token}', 201, 'object', 'emailClaims.register'],
  ['POST /users/phone-confirmation', 200, 'object', 'phoneConfirmation.send'],
  ['POST /users/phone-confirmation/confirm', 204, 'nothing', 'phoneConfirmation.confirm'],
  ['GET /auth/email-confirmation/{token}', 200, 'object', 'emailConfirmation.view'],
  ['POST /auth/email-confirmation/{token}', 204, 'nothing', 'emailConfirmation.confirm'],
  ['POST /api/users/{id}/invitation', 201, 'object', 'invitations.invite'],
  ['POST /api/users/{id}/invitation/send', 204, 'nothing', 'invitations.send'],
  ['GET /api/invitations/{token}', 200, 'object', 'invitations.view'],
  ['POST /api/invitations/{token}/accept', 200, 'object', 'invitations.accept'],
  ['POST /auth/logout', 204, 'nothing', 'auth.logout'],
  ['PUT /users/password', 200, 'object', 'auth.changePassword'],
  ['GET /auth/sessions', 200, 'list', 'sessions.list'],
  ['DELETE /auth/sessions/{id}', 204, 'nothing', 'sessions.end'],
  ['POST /auth/sessions/end-others', 204, 'nothing', 'sessions.endOthers'],
  ['POST /auth/renew', 200, 'object', 'sessions.renew'],
  ['GET /api/simulated-messages', 200, 'list', 'messages.simulated'],
  ['GET /api/message-consents', 200, 'object', 'messages.consents'],
  ['PUT /api/message-consents', 200, 'object', 'messages.setConsent'],
  ['GET /api/notices', 200, 'list', 'notices.list'],
  ['GET /api/notices/news', 200, 'object', 'notices.news'],
  ['GET /api/notices/preferences', 200, 'object', 'notices.preferences'],
  ['PUT /api/notices/preferences', 204, 'nothing', 'notices.choose'],
  ['POST /api/push-subscriptions', 204, 'nothing', 'notices.subscribePush'],
  ['POST /api/push-subscriptions/end', 204, 'nothing', 'notices.unsubscribePush'],
  ['POST /api/notices/read', 204, 'nothing', 'notices.readAll'],
  ['POST /api/notices/{id}/read', 204, 'nothing', 'notices.markRead'],
  ['POST /auth/step-up', 200, 'object', 'auth.stepUp'],
  ['GET /api/account/totp', 200, 'object', 'secondFactor.state'],
  ['POST /api/account/totp/set-up', 200, 'object', 'secondFactor.setUp'],
  ['POST /api/account/totp/confirm', 200, 'recovery_codes', 'secondFactor.confirm'],
  ['POST /api/account/recovery-codes', 200, 'recovery_codes', 'secondFactor.renewRecoveryCodes'],
  ['DELETE /api/account/totp', 204, 'nothing', 'secondFactor.switchOff'],
  ['GET /api/admin/users', 200, 'users', 'users.list'],
  ['GET /api/admin/pending-users', 200, 'list', 'users.listPending'],
  ['POST /api/admin/approve-user', 200, 'object', 'users.review'],
  ['POST /api/admin/users', 201, 'object', 'users.create'],
  ['PUT /api/admin/users/{id}', 200, 'object', 'users.update'],
  ['DELETE /api/admin/users/{id}', 204, 'nothing', 'users.deactivate'],
  ['POST /api/admin/users/{id}/email', 200, 'object', 'users.giveEmail'],
  ['POST /api/admin/users/{id}/credentials', 200, 'object', 'users.issueCredentials'],
  ['POST /api/admin/users/{id}/reset-totp', 204, 'nothing', 'users.resetTotp'],
  ['PUT /users/profile', 200, 'object', 'profile.update'],
  ['PUT /tenants/{id}/profile', 200, 'object', 'profile.updateEmergencyContact'],
  ['GET /api/kost', 200, 'list', 'kost.list'],
  ['GET /api/admin/kosts', 200, 'list', 'kost.listAll'],
  ['GET /api/admin/report', 200, 'object', 'dashboards.adminReport'],
  ['POST /api/imports', 200, 'rows', 'imports.commit'],
  ['POST /api/imports/{id}/undo', 204, 'nothing', 'imports.undo'],
  ['GET /api/imports', 200, 'list', 'imports.recent'],
  ['GET /api/kost/{kostId}/export', 200, 'list', 'imports.exportRooms'],
  ['POST /kost', 201, 'object', 'kost.create'],
  ['PUT /api/sample-kost', 204, 'nothing', 'kost.createSample'],
  ['DELETE /api/sample-kost', 204, 'nothing', 'kost.removeSample'],
  ['PUT /api/kost/{id}', 200, 'object', 'kost.update'],
  ['PUT /api/kost/{id}/photos', 200, 'object', 'kost.updatePhotos'],
  ['GET /api/kost/{kostId}/rooms', 200, 'list', 'rooms.list'],
  ['GET /api/kost/{kostId}/room-counts', 200, 'list', 'rooms.counts'],
  ['GET /api/kost/{kostId}/room-options', 200, 'list', 'rooms.options'],
  ['POST /api/rooms', 201, 'object', 'rooms.create'],
  ['POST /api/kost/{kostId}/rooms', 201, 'object', 'rooms.createMany'],
  ['PUT /api/kost/{kostId}/rooms', 200, 'object', 'rooms.updateMany'],
  ['PUT /api/rooms/{id}', 200, 'object', 'rooms.update'],
  ['DELETE /api/rooms/{id}', 204, 'nothing', 'rooms.remove'],
  ['GET /api/kost/{kostId}/tenants', 200, 'list', 'tenants.list'],
  ['GET /api/kost/{kostId}/tenant-counts', 200, 'list', 'tenants.counts'],
  ['GET /api/tenant-options', 200, 'list', 'tenants.options'],
  ['GET /api/tenant/my-tenancy', 200, 'object', 'tenants.mine'],
  ['POST /api/owner/quick-tenant', 201, 'object', 'tenants.createQuick'],
  ['POST /api/tenants', 201, 'object', 'tenants.assign'],
  ['POST /api/tenants/{id}/checkout', 200, 'object', 'tenants.checkOut'],
  ['POST /api/tenants/{id}/renew', 200, 'object', 'tenants.renew'],
  ['PUT /api/tenants/{id}', 200, 'object', 'tenants.update'],
  ['POST /api/tenants/{id}/automatic-rent', 200, 'object', 'tenants.setAutomaticRent'],
  ['POST /api/tenants/{id}/cancel', 200, 'object', 'tenants.cancel'],
  ['POST /api/tenants/{id}/confirm', 200, 'object', 'tenants.confirm'],
  ['POST /api/tenants/{id}/decline', 200, 'object', 'tenants.decline'],
  ['POST /api/tenants/{id}/reveal-nik', 200, 'object', 'tenants.revealNik'],
  ['POST /api/tenants/{id}/credentials', 200, 'object', 'tenants.issueCredentials'],
  ['GET /api/invoices', 200, 'list', 'invoices.list'],
  ['GET /api/invoices/{id}', 200, 'object', 'invoices.get'],
  ['GET /api/invoices/month-board', 200, 'list', 'invoices.monthBoard'],
  ['GET /api/invoices/month-totals', 200, 'object', 'invoices.monthTotals'],
  ['POST /api/invoices/bill-month', 200, 'object', 'invoices.billMonth'],
  ['POST /api/invoices/send-drafts', 200, 'object', 'invoices.sendDrafts'],
  ['POST /api/invoices', 201, 'object', 'invoices.create'],
  ['PUT /api/invoices/{id}', 200, 'object', 'invoices.updateDraft'],
  ['PUT /api/invoices/{id}/covers', 200, 'object', 'invoices.setCovers'],
  ['POST /api/invoices/{id}/send', 200, 'object', 'invoices.send'],
  ['POST /api/invoices/{id}/cancel', 200, 'object', 'invoices.cancel'],
  ['POST /api/invoices/{id}/waive-late-fees', 200, 'object', 'invoices.waiveLateFees'],
  ['POST /api/invoices/{id}/stop-recurrence', 200, 'object', 'invoices.stopRecurrence'],
  ['POST /api/invoices/{id}/apply-credit', 200, 'object', 'invoices.applyCredit'],
  ['GET /api/invoices/{id}/payment-methods', 200, 'object', 'payments.methods'],
  ['GET /api/invoices/{id}/open-payment', 200, 'object', 'payments.openAttempt'],
  ['GET /api/payments', 200, 'list', 'payments.bills'],
  ['POST /api/payments', 201, 'object', 'payments.pay'],
  ['GET /payments/{id}/status', 200, 'object', 'payments.status'],
  ['GET /api/simulated-payments/{payment_reference}', 200, 'object', 'payments.simulated'],
  ['POST /api/simulated-payments/{payment_reference}', 200, 'object', 'payments.simulate'],
  ['GET /api/tenant/payments', 200, 'list', 'payments.own'],
  ['GET /api/owner/payments', 200, 'list', 'payments.list'],
  ['POST /api/payments/{id}/process', 200, 'object', 'payments.process'],
  ['POST /api/payments/{id}/verify', 200, 'object', 'payments.verify'],
  ['POST /api/payments/{id}/void', 200, 'object', 'payments.void'],
  ['GET /api/reminders', 200, 'list', 'reminders.due'],
  ['GET /api/kost/{kostId}/reminder-rule', 200, 'object', 'reminders.rule'],
  ['PUT /api/kost/{kostId}/reminder-rule', 200, 'object', 'reminders.setRule'],
  ['POST /api/tenants/{id}/reminder-draft', 200, 'object', 'reminders.draft'],
  ['POST /api/tenants/{id}/reminders', 201, 'object', 'reminders.send'],
  ['POST /api/tenants/{id}/opened-reminders', 204, 'nothing', 'reminders.opened'],
  ['GET /api/invoices/{id}/messages', 200, 'list', 'reminders.ofInvoice'],
  ['POST /api/tenants/{id}/bill-link', 200, 'object', 'billLinks.share'],
  ['DELETE /api/tenants/{id}/bill-link', 204, 'nothing', 'billLinks.revoke'],
  ['GET /api/bill-links/{token}', 200, 'object', 'billLinks.view'],
  ['POST /api/bill-links/{token}/seen', 204, 'nothing', 'billLinks.seen'],
  ['POST /api/bill-links/{token}/stop-messages', 204, 'nothing', 'billLinks.stopMessages'],
  ['GET /api/bill-links/{token}/payment-methods', 200, 'object', 'billLinks.methods'],
  ['POST /api/bill-links/{token}/payments', 201, 'object', 'billLinks.pay'],
  ['GET /api/bill-links/{token}/open-payment', 200, 'object', 'billLinks.openAttempt'],
  ['GET /api/bill-links/{token}/payments/{payment_id}', 200, 'object', 'billLinks.status'],
  ['POST /api/bill-links/{token}/reports', 201, 'object', 'billLinks.report'],
  ['POST /payments/create', 201, 'object', 'payments.createLegacy'],
  ['GET /api/admin/quarantined-callbacks', 200, 'list', 'payments.quarantined'],
  ['GET /api/complaints', 200, 'list', 'complaints.list'],
  ['GET /api/complaints/{id}/details', 200, 'object', 'complaints.details'],
  ['POST /api/complaints', 201, 'object', 'complaints.create'],
  ['PUT /api/complaints/{id}/tenant-update', 200, 'object', 'complaints.edit'],
  ['PUT /api/complaints/{id}', 200, 'object', 'complaints.update'],
  ['GET /api/technicians', 200, 'list', 'workOrders.technicians'],
  ['POST /api/technicians', 201, 'object', 'workOrders.ask'],
  ['POST /api/technicians/accounts', 201, 'object', 'workOrders.createTechnician'],
  ['POST /api/technicians/{id}/agree', 204, 'nothing', 'workOrders.agree'],
  ['POST /api/technicians/{id}/end', 204, 'nothing', 'workOrders.endLink'],
  ['POST /api/work-orders', 200, 'object', 'workOrders.assign'],
  ['PUT /api/work-orders/{id}/state', 200, 'object', 'workOrders.move'],
  ['GET /api/work-orders/mine', 200, 'object', 'workOrders.mine'],
  ['GET /api/work-orders/finished', 200, 'list', 'workOrders.finished'],
  ['GET /articles', 200, 'list', 'articles.search'],
  ['GET /articles/tags', 200, 'list', 'articles.tags'],
  ['GET /articles/{id}', 200, 'object', 'articles.read'],
  ['GET /api/owner/articles', 200, 'articles', 'articles.listOwn'],
  ['GET /api/owner/articles/{id}', 200, 'object', 'articles.getOwn'],
  ['POST /api/owner/articles', 201, 'object', 'articles.draft'],
  ['PUT /api/owner/articles/{id}', 200, 'object', 'articles.editOwn'],
  ['POST /api/owner/articles/{id}/submit', 200, 'object', 'articles.submit'],
  ['DELETE /api/owner/articles/{id}', 204, 'nothing', 'articles.removeOwn'],
  ['GET /api/admin/all-articles', 200, 'articles', 'articles.listAll'],
  ['GET /api/admin/pending-articles', 200, 'list', 'articles.listPending'],
  ['GET /api/admin/articles/{id}', 200, 'object', 'articles.get'],
  ['POST /api/admin/articles', 201, 'object', 'articles.publish'],
  ['PUT /api/admin/articles/{id}', 200, 'object', 'articles.update'],
  ['DELETE /api/admin/articles/{id}', 204, 'nothing', 'articles.remove'],
  ['POST /api/admin/approve-article', 200, 'object', 'articles.review'],
  ['GET /api/dashboard/counts', 200, 'object', 'dashboards.counts'],
  ['GET /api/dashboard/owner', 200, 'object', 'dashboards.owner'],
  ['GET /api/dashboard/owner/today', 200, 'object', 'dashboards.ownerToday'],
  ['GET /api/dashboard/owner/month', 200, 'object', 'dashboards.ownerMonth'],
  ['GET /api/dashboard/tenant', 200, 'object', 'dashboards.tenant'],
  ['GET /api/tenant/payment-summary', 200, 'object', 'dashboards.paymentSummary'],
  ['GET /api/tenant/complaint-summary', 200, 'object', 'dashboards.complaintSummary'],
  ['GET /api/admin/dashboard', 200, 'object', 'dashboards.admin'],
  ['GET /api/audit-log', 200, 'list', 'audit.list'],
];

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const methodOf = (route: string) => route.split(' ')[0] as Method;

/** An answer's shape: the one key of an envelope, or the kind of value. */
function shapeOf(body: unknown): string {
  if (body === '') return 'nothing';
  if (Array.isArray(body)) return 'list';
  const [key = '', ...others] = Object.keys(body as object);
  return others.length === 0 && Array.isArray((body as Record<string, unknown>)[key]) ? key : 'object';
}

describe('the REST table', () => {
  it('is at the places whose features a call loads', async () => {
    const places = new Map<string, Set<string>>();
    for (const { name, route } of restProcedures(await allProcedures())) {
      const place = placeOf(route.path);
      places.set(place, (places.get(place) ?? new Set()).add(name.split('.')[0] ?? ''));
    }
    const written = Object.fromEntries([...restFeatures].map(([place, features]) => [place, [...features].sort()]));
    expect(written).toEqual(Object.fromEntries([...places].map(([place, features]) => [place, [...features].sort()])));
  });

  it('is the one written here', async () => {
    const mounted = restProcedures(await allProcedures()).map(
      ({ route, name }) => `${route.method} ${route.path} ${name}`,
    );
    expect(mounted.sort()).toEqual(rows.map(([route, , , name]) => `${route} ${name}`).sort());
  });

  it.each(rows)('%s answers %i with %s', async (_, status, shape, procedure) => {
    const call = goodCall(procedure);
    const rest = await callerOf(world, call.by);
    const answer = await callByRest(rest, procedure, (await call.input?.(world)) ?? {});
    expect([answer.status, shapeOf(answer.body)]).toEqual([status, shape]);
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  const open = rows.filter(([, , , procedure]) => goodCall(procedure).by === 'nobody').map(([route]) => route);

  it('is open to everyone only in these calls', () => {
    expect(open).toEqual([
      'POST /auth/register',
      'POST /auth/login',
      'GET /auth/demo',
      'GET /auth/password-reset',
      'POST /auth/password-reset',
      'GET /auth/password-reset/{token}',
      'POST /auth/password-reset/{token}',
      'POST /auth/password-reset-by-code',
      'POST /auth/email-claims',
      'GET /auth/email-claims/{token}',
      'POST /auth/email-claims/{token}',
      'GET /auth/email-confirmation/{token}',
      'POST /auth/email-confirmation/{token}',
      'GET /api/invitations/{token}',
      'POST /api/invitations/{token}/accept',
      'GET /api/simulated-messages',
      'GET /api/simulated-payments/{payment_reference}',
      'POST /api/simulated-payments/{payment_reference}',
      'GET /api/bill-links/{token}',
      'POST /api/bill-links/{token}/seen',
      'POST /api/bill-links/{token}/stop-messages',
      'GET /api/bill-links/{token}/payment-methods',
      'POST /api/bill-links/{token}/payments',
      'GET /api/bill-links/{token}/open-payment',
      'GET /api/bill-links/{token}/payments/{payment_id}',
      'POST /api/bill-links/{token}/reports',
      'GET /articles',
      'GET /articles/tags',
      'GET /articles/{id}',
    ]);
  });

  it.each(rows.filter(([route]) => !open.includes(route)))(
    '%s is closed to callers without a session',
    async (route) => {
      const path = (route.split(' ')[1] ?? '').replace(/\{\w+\}/, crypto.randomUUID());
      const method = methodOf(route);
      await expectUnchanged(world.app, [world.house.owner], () =>
        expectRefusal('UNAUTHENTICATED', world.app.rest.call(method, path, method === 'GET' ? undefined : {})),
      );
    },
  );
});

describe('an empty body', () => {
  it('without a content type works where no field is needed: send, checkout, logout', async () => {
    const { id } = await draft();
    const response = await world.app.fetch(
      new Request(`http://ekost.test/api/invoices/${id}/send`, {
        method: 'POST',
        headers: { authorization: `Bearer ${world.house.owner.rest.token}` },
      }),
    );
    expect(response.status).toBe(200);
  });

  it.each(['', ' ', '\n', '{}'])('sent as %j is the same', async (body) => {
    const { id } = await draft();
    expect((await world.house.owner.rest.post(`/api/invoices/${id}/send`, body)).status).toBe(200);
  });

  it('is refused where fields are needed', async () => {
    await expectRefusal('VALIDATION', world.app.rest.post('/auth/login'), 'Email harus diisi');
  });
});

describe('the catalogue of refusals', () => {
  it('has only these statuses: 400, 401, 403, 404, 405, 409, 411, 413, 415, 429 and the faults', () => {
    const statuses = new Set(Object.values(errorCatalogue).map(({ status }) => status));
    expect([...statuses].sort()).toEqual([400, 401, 403, 404, 405, 409, 411, 413, 415, 429, 500, 502, 503]);
  });
});
