import { sql } from 'drizzle-orm';
import { jpeg, pdf } from '#tests/support/files/pictures.ts';
import { uploadRefused } from '#tests/support/files/upload.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { randomAddress } from '#tests/support/app/random-address.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { callByRest, spareTenant, type World } from '#tests/support/app/calls/good-call.ts';
import { goodCall, goodCalls } from '#tests/support/app/calls/every-call.ts';
import { reportedPayment } from '#tests/support/app/calls/money-calls.ts';
import { tenantRows } from '#tests/support/app/calls/import-calls.ts';
import { lateTenancy } from '#tests/support/app/calls/reminder-calls.ts';
import { consent } from '#tests/support/messengers/outbox.ts';
import {
  expectStatus,
  makeAccount,
  makeKost,
  makePerson,
  makeRoom,
  PASSWORD,
  unique,
} from '#tests/support/people/factories.ts';
import { askToReturn, receiveDeposit } from '#tests/support/people/deposits.ts';
import { proveByCode, proveEmail, typePhone } from '#tests/support/people/contacts.ts';
import { makeJob } from '#tests/support/people/technicians.ts';
import { DomainError } from '#worker/errors.ts';
import type { RestAnswer } from '#tests/support/app/rest-client.ts';
import { deployed } from '#tests/support/app/secrets.ts';
import { contractRefusals } from './contract-refusals.ts';
import { settlementRefusals } from './settlement-refusals.ts';
import { occupantRefusals } from './occupant-refusals.ts';
import { renewalRefusals } from './renewal-refusals.ts';
import {
  askAgainMeanwhile,
  askForBrokenRow,
  bill,
  call,
  callTwice,
  editAutomaticRent,
  payASwitchedOffOwner,
  payThrough,
  revealDeletedNik,
  shutTheLastAdmin,
  signInAs,
  voidClosedPayment,
  voidSpentCredit,
} from './refusal-steps.ts';

type Call = (world: World) => Promise<RestAnswer<unknown>>;

/** The refusals that no good call causes by some other fields (`refuses`). */
const stepwise: Partial<Record<ErrorCode, Call>> = {
  VALIDATION: ({ app }) => app.rest.post('/auth/login', '[]'),
  MALFORMED_JSON: ({ app }) => app.rest.post('/auth/login', '{'),
  RESET_UNAVAILABLE: () =>
    createTestApp({ bindings: deployed }).rest.post('/auth/password-reset', { email: 'a@b.id', channel: 'EMAIL' }),
  EMAIL_UNAVAILABLE: async () =>
    (await makePerson(createTestApp({ bindings: deployed }), { role: 'OWNER' })).rest.post('/users/email-confirmation'),
  EMAIL_CONFIRMED: async ({ app }) => {
    const { id, rest } = await makePerson(app, { role: 'OWNER' });
    await proveEmail(app, id);
    return rest.post('/users/email-confirmation');
  },
  PHONE_UNAVAILABLE: async () =>
    (await makePerson(createTestApp({ bindings: deployed }), { role: 'OWNER' })).rest.post('/users/phone-confirmation'),
  PHONE_NOT_MOBILE: async ({ app }) => {
    const person = await makePerson(app, { role: 'OWNER' });
    await typePhone(person, '02112345678');
    return person.rest.post('/users/phone-confirmation');
  },
  PHONE_STOPPED: async ({ app }) => {
    const person = await makePerson(app, { role: 'OWNER' });
    await typePhone(person, '081355501234');
    await app.deps.db.execute(sql`
      insert into stopped_numbers (number, via, stopped_at) values ('+6281355501234', 'WHATSAPP', now())
      on conflict do nothing`);
    return person.rest.post('/users/phone-confirmation');
  },
  PHONE_CONFIRMED: async ({ app }) => {
    const person = await makePerson(app, { role: 'OWNER' });
    await proveByCode(app, person.id);
    return person.rest.post('/users/phone-confirmation');
  },
  EMAIL_OF_HOLDER: async (world) =>
    call(world, 'users.giveEmail', { id: (await makePerson(world.app, { role: 'TENANT' })).id }),
  INVITATION_NOT_YOURS: ({ house }) => house.owner.rest.post(`/api/users/${house.tenant.id}/invitation`),
  WRONG_CODE: ({ house }) => house.owner.rest.post('/auth/step-up', { code: 'abcde-fghjk' }),
  FILE_DAMAGED: ({ app, house }) => uploadRefused(app, house.owner, 'room', jpeg().subarray(0, 40)),
  FILE_TOO_DETAILED: ({ app, house }) => uploadRefused(app, house.owner, 'room', jpeg({ width: 12_001 })),
  PASSWORD_UNCHANGED: (world) => call(world, 'auth.changePassword', { new_password: PASSWORD }),

  UNAUTHENTICATED: ({ app }) => app.rest.get('/auth/me'),
  TOTP_REQUIRED: ({ app, admin }) => app.rest.post('/auth/login', { email: admin.email, password: PASSWORD }),
  TOTP_INVALID: ({ app, admin }) =>
    app.rest.post('/auth/login', { email: admin.email, password: PASSWORD, code: 'abcde-fghjk' }),
  WEBHOOK_UNAUTHENTICATED: ({ app }) => app.rest.post('/webhooks/xendit', {}),

  FORBIDDEN: ({ house }) => house.tenant.rest.get('/api/kost'),
  SAMPLE_READ_ONLY: ({ house }) =>
    house.owner.rest.call('PUT', '/api/sample-kost', undefined, { 'x-sample-kost': '1' }),
  ACCOUNT_PENDING: (world) => signInAs(world, 'PENDING_APPROVAL'),
  ACCOUNT_REJECTED: (world) => signInAs(world, 'REJECTED'),
  APPLICATIONS_SPENT: async ({ app }) => {
    const { id, email } = await makeAccount(app, { role: 'OWNER', status: 'REJECTED' });
    await app.deps.db.execute(sql`update users set past_refusals = '[{}, {}, {}]' where id = ${id}`);
    return app.rest.post('/auth/apply-again', { email, password: PASSWORD });
  },
  ACCOUNT_DISABLED: (world) => signInAs(world, 'SUSPENDED'),
  FIRST_PASSWORD_EXPIRED: async ({ app }) => {
    const { id, email } = await makeAccount(app, { role: 'OWNER' });
    await app.deps.db.execute(sql`update users set password_expires_at = '2020-01-01' where id = ${id}`);
    return app.rest.post('/auth/login', { email, password: PASSWORD });
  },
  PASSWORD_CHANGE_REQUIRED: async ({ app }) => {
    const { id, rest } = await makePerson(app, { role: 'OWNER' });
    await app.deps.db.execute(sql`update users set must_change_password = true where id = ${id}`);
    return rest.get('/api/kost');
  },
  TOTP_SETUP_REQUIRED: async ({ app }) => {
    const { id, rest } = await makePerson(app, { role: 'ADMIN' });
    await app.deps.db.execute(sql`delete from user_totp where user_id = ${id}`);
    return rest.get('/api/admin/users');
  },
  STEP_UP_REQUIRED: async ({ app, house }) => {
    await app.deps.db.execute(sql`update sessions set stepped_up_at = null where user_id = ${house.owner.id}`);
    const answer = await house.owner.rest.post(`/api/tenants/${house.tenant.tenant.id}/reveal-nik`);
    await expectStatus(200, house.owner.rest.post('/auth/step-up', { password: PASSWORD }));
    return answer;
  },

  NOT_FOUND: ({ house }) => house.owner.rest.get(`/api/invoices/${crypto.randomUUID()}`),
  NO_ACTIVE_TENANCY: async ({ app }) => (await makePerson(app, { role: 'TENANT' })).rest.get('/api/tenant/my-tenancy'),

  METHOD_NOT_ALLOWED: ({ app }) => app.rest.call('PATCH', '/kost'),
  PAYLOAD_TOO_LARGE: ({ app }) => app.rest.post('/auth/login', { email: 'x'.repeat(512 * 1024) }),

  LENGTH_REQUIRED: ({ app, house }) => uploadRefused(app, house.owner, 'room', jpeg(), { 'content-length': '' }),
  FILE_UNSUPPORTED: ({ app, house }) => uploadRefused(app, house.owner, 'room', pdf),

  CONFLICT: (world) => callTwice(world, 'invoices.cancel'),
  USER_NOT_PENDING: (world) => callTwice(world, 'users.review'),
  KOST_INACTIVE: async (world) => {
    const { owner } = world.house;
    const { id } = await makeKost(owner);
    await expectStatus(200, owner.rest.put(`/api/kost/${id}`, { is_active: false }));
    return call(world, 'rooms.create', { kost_id: id });
  },
  RFID_TAKEN: async (world) => {
    const { owner, kost } = world.house;
    const rfid_uid = crypto.randomUUID().slice(0, 8);
    await makeRoom(owner, kost.id, { rfid_uid });
    return call(world, 'rooms.create', { rfid_uid });
  },
  CHANGE_FOLLOWED: (world) => callTwice(world, 'audit.takeBack'),
  CHECKOUT_FINAL: (world) => callTwice(world, 'tenants.undoCheckout'),
  TENANCY_NOT_ACTIVE: (world) => callTwice(world, 'tenants.checkOut'),
  NIK_DELETED: revealDeletedNik,
  TENANCY_NOT_PENDING: async (world) => call(world, 'tenants.cancel', { id: (await spareTenant(world)).tenant.id }),
  TENANCY_REFUSED: async (world) => {
    const person = await makePerson(world.app, { role: 'TENANT' });
    const { body } = await call(world, 'tenants.assign', { user_id: person.id });
    await expectStatus(200, person.rest.post(`/api/tenants/${String(body.id)}/decline`));
    return call(world, 'tenants.assign', { user_id: person.id });
  },
  NOTHING_TO_REMIND: async (world) => {
    const { tenant } = await spareTenant(world);
    return world.house.owner.rest.post(`/api/tenants/${tenant.id}/reminder-draft`);
  },
  NO_AUTOMATIC_CHANNEL: async (world) => {
    const { id } = await lateTenancy(world);
    return world.house.owner.rest.post(`/api/tenants/${id}/reminders`, { tone: 'BIASA' });
  },
  REMINDED_TODAY: async (world) => {
    const { id, tenant } = await lateTenancy(world);
    await consent(world.app, tenant.id);
    const { rest } = world.house.owner;
    await expectStatus(204, rest.post(`/api/tenants/${id}/opened-reminders`, { key: crypto.randomUUID() }));
    return rest.post(`/api/tenants/${id}/reminders`, { tone: 'BIASA' });
  },
  TENANCY_UNCONFIRMED: async (world) => {
    const { tenant } = await spareTenant(world);
    await world.app.deps.db.execute(sql`update tenancies set confirmed_at = null where id = ${tenant.id}`);
    return world.house.owner.rest.post(`/api/tenants/${tenant.id}/bill-link`);
  },
  ...contractRefusals,
  ...settlementRefusals,
  ...occupantRefusals,
  ...renewalRefusals,
  TENANCY_ANSWERED: async (world) => {
    const person = await makePerson(world.app, { role: 'TENANT' });
    const { body } = await call(world, 'tenants.assign', { user_id: person.id });
    await expectStatus(200, person.rest.post(`/api/tenants/${String(body.id)}/confirm`));
    return person.rest.post(`/api/tenants/${String(body.id)}/decline`);
  },
  CONTRACT_NOT_LONGER: (world) =>
    call(world, 'tenants.renew', {
      id: world.house.tenant.tenant.id,
      contract_end: world.house.tenant.tenant.contract_start,
    }),
  INVOICE_NOT_EDITABLE: async (world) => call(world, 'invoices.updateDraft', { id: (await bill(world)).id }),
  INVOICE_OF_AUTOMATIC_RENT: editAutomaticRent,
  INVOICE_NOT_DRAFT: (world) => callTwice(world, 'invoices.send'),
  INVOICE_SIMILAR: (world) => callTwice(world, 'invoices.create', { refuse_similar: true }),
  RENT_SERIES_EXISTS: async (world) => {
    const { tenant } = await spareTenant(world);
    const series = {
      tenant_id: tenant.id,
      invoice_type: 'MONTHLY_RENT',
      is_recurring: true,
      recurrence_type: 'MONTHLY',
    };
    await call(world, 'invoices.create', series);
    return call(world, 'invoices.create', series);
  },
  INVOICE_WITHOUT_MONTHS: async (world) =>
    call(world, 'invoices.setCovers', { id: (await bill(world, { invoice_type: 'ELECTRICITY' })).id }),
  INVOICE_MONTHS_PAID: async (world) => {
    const { id } = await bill(world, { covers_from: '2026-11-01', covers_to: '2027-02-28' });
    await expectStatus(
      200,
      world.house.owner.rest.post(`/api/payments/${id}/process`, { payment_method: 'CASH', amount: 1_000 }),
    );
    return call(world, 'invoices.setCovers', { id });
  },
  OWNER_OFF: payASwitchedOffOwner,
  INVOICE_NOT_PAYABLE: async (world) => {
    const { id } = await bill(world);
    await expectStatus(200, world.house.owner.rest.post(`/api/invoices/${id}/cancel`));
    return call(world, 'payments.pay', { invoice_id: id });
  },
  INVOICE_HAS_PAYMENTS: async (world) => {
    const { id } = await bill(world);
    const paid = { payment_method: 'CASH', amount: 1_000 };
    await expectStatus(200, world.house.owner.rest.post(`/api/payments/${id}/process`, paid));
    return call(world, 'invoices.cancel', { id });
  },
  PARTIAL_NOT_ALLOWED: async (world) =>
    call(world, 'payments.pay', { invoice_id: (await bill(world, { allow_partial_payment: false })).id }),
  NO_LATE_FEES: async (world) => call(world, 'invoices.waiveLateFees', { id: (await bill(world)).id }),
  NOT_RECURRING: async (world) => call(world, 'invoices.stopRecurrence', { id: (await bill(world)).id }),
  NO_CREDIT: async (world) => {
    const { id } = await bill(world);
    return world.house.tenant.rest.post(`/api/invoices/${id}/apply-credit`);
  },
  PAYMENT_AWAITS_VERIFICATION: (world) => callTwice(world, 'payments.process'),
  COMPLAINT_SETTLED: async (world) => {
    const { body } = await call(world, 'complaints.update', { status: 'CLOSED' });
    return call(world, 'complaints.edit', { id: body.id });
  },
  COMPLAINT_AT_WORK: async ({ app, house }) => {
    const { complaint_id } = await makeJob(app, house);
    return house.owner.rest.put(`/api/complaints/${complaint_id}`, { status: 'IN_PROGRESS' });
  },
  ARTICLE_NOT_PENDING: (world) => callTwice(world, 'articles.review'),
  ARTICLE_NOT_EDITABLE: (world) => callTwice(world, 'articles.submit'),
  ACCOUNT_INCOMPLETE: async (world) => {
    const { kost, owner } = world.house;
    await owner.rest.post('/api/imports', { id: crypto.randomUUID(), kost_id: kost.id, rows: tenantRows(1) });
    const { rows } = await world.app.deps.db.execute<{ id: string }>(sql`
      select id from tenancies where owner_id = ${owner.id} order by id desc limit 1`);
    return owner.rest.post(`/api/tenants/${rows[0]?.id}/credentials`);
  },
  IMPORT_NOT_UNDOABLE: (world) => callTwice(world, 'imports.undo'),
  IMPORT_IN_USE: async (world) => {
    const { owner } = world.house;
    const { id } = (await goodCall('imports.undo').input?.(world)) ?? {};
    // The product writes no such row about an imported tenant, so only the foreign key can refuse.
    await world.app.deps.db.execute(sql`
      insert into tenancy_refusals (owner_id, user_id)
      select ${owner.id}, user_id from import_rows where import_id = ${String(id)}`);
    return owner.rest.post(`/api/imports/${String(id)}/undo`);
  },
  IMPORT_TOO_LARGE: async (world) => {
    const { owner, kost } = world.house;
    const id = crypto.randomUUID();
    await owner.rest.post('/api/imports', { id, kost_id: kost.id, rows: tenantRows(1) });
    await world.app.deps.db.execute(sql`
      insert into import_rows (import_id, n, hash, room_id, made_room)
      select ${id}, n, '', uuidv7(), true from generate_series(1001, 2000) as n`);
    return owner.rest.post('/api/imports', { id, kost_id: kost.id, rows: tenantRows(2).slice(1) });
  },
  CREDENTIALS_NOT_YOURS: async (world) => {
    const { input } = goodCall('tenants.assign');
    const made = await callByRest(world.house.owner.rest, 'tenants.assign', (await input?.(world)) ?? {});
    return call(world, 'tenants.issueCredentials', { id: (made.body as { id: string }).id });
  },
  USER_STATUS_CONFLICT: (world) => callTwice(world, 'users.deactivate'),
  LAST_ADMIN: shutTheLastAdmin,
  TOTP_OFF: ({ house }) => house.owner.rest.delete('/api/account/totp'),
  IDEMPOTENCY_CONFLICT: async (world) => {
    const fields = { invoice_id: (await bill(world)).id, idempotency_key: unique('kunci') };
    await expectStatus(201, call(world, 'payments.pay', fields));
    return call(world, 'payments.pay', { ...fields, amount: 2_000 });
  },
  PAYMENT_IN_PROGRESS: askAgainMeanwhile,
  PAYMENT_SETTLED: async (world) => {
    const { id } = await reportedPayment(world);
    const decide = () => world.house.owner.rest.post(`/api/payments/${id}/verify`, { action: 'approve' });
    await expectStatus(200, decide());
    return decide();
  },
  DEPOSIT_BILLED: async (world) => {
    const { tenant_id: id } = await bill(world, { invoice_type: 'SECURITY_DEPOSIT' });
    return call(world, 'tenants.update', { id, deposit_amount: 77_000 });
  },
  PAYMENT_NOT_VOIDABLE: (world) => callTwice(world, 'payments.void'),
  PAYMENT_CLOSED: voidClosedPayment,
  CREDIT_ALREADY_USED: voidSpentCredit,
  DEPOSIT_RETURNED: async (world) => {
    const { app, house } = world;
    const { id } = (await spareTenant(world)).tenant;
    const paid = await receiveDeposit(app, house.owner, id);
    await expectStatus(200, askToReturn(house.owner, id, { amount: 1 }));
    return house.owner.rest.post(`/api/payments/${paid.id}/void`, { reason: 'Salah catat' });
  },
  LEAVING_OPEN: (world) => callTwice(world, 'tenants.askToLeave'),
  LEAVING_CHANGED: (world) => callTwice(world, 'tenants.takeBackLeaving'),
  LEAVING_IN_TIME: (world) => call(world, 'tenants.answerLeaving', { accepts: false, note: 'Belum ada gantinya' }),
  DEPOSIT_RETURN_OVER: (world) => callTwice(world, 'tenants.takeBackDeposit'),

  TOO_MANY_ATTEMPTS: async ({ app }) => {
    const guess = { email: `${unique('tebak')}@uji.ekost.id`, password: 'bukan-ini' };
    const from = { 'cf-connecting-ip': randomAddress() };
    const tries = await Promise.all(Array.from({ length: 11 }, () => app.rest.post('/auth/login', guess, from)));
    return tries.find(({ status }) => status === 429) ?? app.rest.post('/auth/login', guess, from);
  },
  TOO_MANY_UPLOADS: async (world) => {
    const { rest, id } = await makePerson(world.app, { role: 'OWNER' });
    await world.app.deps.db.execute(sql`
      insert into files (uploaded_by, purpose, mime, bytes, sha256, state, created_at)
      select ${id}, 'room', 'image/jpeg', 1, n::text, 'TEMP', ${world.app.clock.now().toISOString()}::timestamptz
      from generate_series(1, 20) as n`);
    return uploadRefused(world.app, { rest }, 'room', jpeg());
  },
  // The app of these tests has no file store.
  FILES_UNAVAILABLE: ({ app, house }) => uploadRefused(app, house.owner, 'room', jpeg()),
  PASSWORDS_BUSY: () => {
    const busy = () => Promise.reject(new DomainError('PASSWORDS_BUSY'));
    const { rest } = createTestApp({
      passwords: { hash: busy, verify: busy, isOutdated: () => false, refuseWhileFull: () => undefined },
    });
    return rest.post('/auth/login', { email: `${unique('antre')}@uji.ekost.id`, password: 'bukan-ini' });
  },
  GATEWAY_REJECTED: (world) => payThrough(world, 400, { error_code: 'API_VALIDATION_ERROR' }),
  GATEWAY_UNAVAILABLE: (world) => payThrough(world, 503, { error_code: 'CHANNEL_UNAVAILABLE' }),
  GATEWAY_UNANSWERED: (world) => payThrough(world, 500, { error_code: 'SERVER_ERROR' }),
  DATABASE_UNAVAILABLE: ({ house }) => {
    const { rest, trips } = createTestApp();
    trips.interruptBefore(1, () => Promise.reject(new TypeError('fetch failed')));
    return rest.as(house.owner.rest.token ?? '').get('/api/kost');
  },
  INTERNAL: askForBrokenRow,
};

/** How to cause a refusal of the catalogue over REST: by some other fields of a good call, or in steps. */
export function refusalCall(code: ErrorCode): Call {
  for (const [name, { refuses }] of Object.entries(goodCalls)) {
    const wrong = refuses?.[code];
    if (wrong !== undefined) return (world) => call(world, name, typeof wrong === 'function' ? wrong(world) : wrong);
  }
  const steps = stepwise[code];
  if (steps === undefined) throw new Error(`No call causes ${code}: say in a good call which fields it refuses.`);
  return steps;
}
