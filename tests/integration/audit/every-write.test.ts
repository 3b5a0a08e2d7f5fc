import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { callByRest, callerOf, type Fields, makeWorld, type World } from '#tests/support/app/calls/good-call.ts';
import { goodCall, procedures } from '#tests/support/app/calls/every-call.ts';
import { wrongKosts } from '#tests/support/oracle/kosts-of-rows.ts';

/** What anybody does who has a link or an address. */
const byAnybody = new Set([
  'account.ask-reset',
  'account.confirm-email',
  'account.ask-email-claim',
  'account.lose-email',
]);

/** The audit entries of each write, and who may read them: the house's owner, or only the admin. */
const trail: Record<string, [action: string, business: 'owner' | 'none'][]> = {
  'auth.register': [
    ['account.ask-email-confirmation', 'none'],
    ['account.register', 'none'],
  ],
  'auth.login': [['account.sign-in', 'none']],
  'auth.logout': [['account.sign-out', 'none']],
  'sessions.end': [['account.end-sessions', 'none']],
  'auth.changePassword': [['account.change-password', 'none']],
  'auth.stepUp': [['account.step-up', 'none']],
  'passwordReset.request': [['account.ask-reset', 'none']],
  'passwordReset.byLink': [['account.reset-password', 'none']],
  'passwordReset.byCode': [['account.reset-password', 'none']],
  'emailConfirmation.send': [['account.ask-email-confirmation', 'none']],
  'emailConfirmation.confirm': [['account.confirm-email', 'none']],
  'emailClaims.ask': [['account.ask-email-claim', 'none']],
  'emailClaims.register': [
    ['account.lose-email', 'none'],
    ['account.register', 'none'],
  ],
  'phoneConfirmation.send': [['account.ask-phone-confirmation', 'none']],
  'phoneConfirmation.confirm': [['account.confirm-phone', 'none']],
  'invitations.invite': [['account.invite', 'owner']],
  'invitations.accept': [
    ['account.accept-invitation', 'none'],
    ['account.sign-in', 'none'],
    ['consent.give', 'none'],
    ['tenancy.update-emergency-contact', 'owner'],
  ],
  'secondFactor.confirm': [['account.totp-enable', 'none']],
  'secondFactor.renewRecoveryCodes': [['account.recovery-codes', 'none']],
  'secondFactor.switchOff': [['account.totp-disable', 'none']],
  'users.resetTotp': [['account.totp-reset', 'none']],
  'users.review': [['account.approve', 'none']],
  'users.create': [['account.create', 'none']],
  'users.update': [['account.update', 'none']],
  'users.deactivate': [['account.deactivate', 'none']],
  'users.giveEmail': [['account.change-email', 'none']],
  'users.issueCredentials': [['account.issue-credentials', 'none']],
  'profile.update': [['account.update-profile', 'none']],
  'profile.updateEmergencyContact': [['tenancy.update-emergency-contact', 'owner']],
  'messages.setConsent': [['consent.give', 'none']],
  'imports.commit': [
    ['account.create', 'owner'],
    ['invoice.create', 'owner'],
    ['invoice.create', 'owner'],
    ['invoice.send', 'owner'],
    ['invoice.send', 'owner'],
    ['payment.record', 'owner'],
    ['room.create', 'owner'],
    ['tenancy.create', 'owner'],
  ],
  'imports.undo': [['import.undo', 'owner']],
  'kost.create': [['kost.create', 'owner']],
  'kost.createSample': [['kost.create-sample', 'owner']],
  'kost.removeSample': [['kost.remove-sample', 'owner']],
  'kost.update': [['kost.update', 'owner']],
  'kost.updatePhotos': [['kost.update-photos', 'owner']],
  'rooms.create': [['room.create', 'owner']],
  'rooms.createMany': [['room.create-many', 'owner']],
  'rooms.updateMany': [['room.update-many', 'owner']],
  'rooms.update': [['room.update', 'owner']],
  'rooms.remove': [['room.remove', 'owner']],
  'tenants.createQuick': [
    ['account.create', 'owner'],
    ['tenancy.create', 'owner'],
  ],
  'tenants.assign': [['tenancy.create', 'owner']],
  'tenants.checkOut': [['tenancy.checkout', 'owner']],
  'tenants.renew': [['tenancy.renew', 'owner']],
  'tenants.update': [['tenancy.update', 'owner']],
  'tenants.setAutomaticRent': [
    ['invoice.create', 'owner'],
    ['tenancy.set-automatic-rent', 'owner'],
  ],
  'tenants.cancel': [['tenancy.cancel', 'owner']],
  'tenants.confirm': [['tenancy.confirm', 'owner']],
  'tenants.decline': [['tenancy.decline', 'owner']],
  'tenants.revealNik': [['tenancy.reveal-nik', 'owner']],
  'tenants.issueCredentials': [['account.issue-credentials', 'owner']],
  'invoices.create': [['invoice.create', 'owner']],
  'invoices.updateDraft': [['invoice.update', 'owner']],
  'invoices.setCovers': [['invoice.set-covers', 'owner']],
  'invoices.send': [['invoice.send', 'owner']],
  'invoices.billMonth': [['invoice.create', 'owner']],
  'invoices.sendDrafts': [['invoice.send', 'owner']],
  'invoices.cancel': [['invoice.cancel', 'owner']],
  'invoices.waiveLateFees': [['invoice.waive-late-fees', 'owner']],
  'invoices.stopRecurrence': [['invoice.stop-recurrence', 'owner']],
  'invoices.applyCredit': [['payment.apply-credit', 'owner']],
  'payments.pay': [['payment.open', 'owner']],
  'payments.createLegacy': [['payment.open', 'owner']],
  'payments.process': [['payment.report', 'owner']],
  'payments.verify': [['payment.approve', 'owner']],
  'payments.void': [['payment.void', 'owner']],
  'reminders.setRule': [['kost.set-reminders', 'owner']],
  'reminders.draft': [['tenancy.share-bills', 'owner']],
  'billLinks.share': [['tenancy.share-bills', 'owner']],
  'billLinks.revoke': [['tenancy.end-sharing', 'owner']],
  'billLinks.stopMessages': [['consent.withdraw', 'none']],
  'billLinks.pay': [['payment.open', 'owner']],
  'billLinks.report': [['payment.report', 'owner']],
  'workOrders.ask': [['technician.ask', 'owner']],
  'workOrders.createTechnician': [
    ['account.create', 'owner'],
    ['technician.ask', 'owner'],
  ],
  'workOrders.agree': [['technician.agree', 'owner']],
  'workOrders.endLink': [['technician.end', 'owner']],
  'articles.removeOwn': [['article.remove', 'owner']],
  'articles.publish': [['article.publish', 'none']],
  'articles.remove': [['article.remove', 'owner']],
  'articles.review': [['article.approve', 'owner']],
};

/** Writes that touch no money, contract, account or NIK. */
const untouched: Record<string, string> = {
  'sessions.endOthers': 'nothing where there are no others; the trail of an account has those that there were',
  'secondFactor.setUp': 'nothing has changed before the first code',
  'sessions.renew': 'a session is no account',
  'invitations.send': 'the message itself is kept',
  'notices.markRead': 'what somebody has read',
  'notices.readAll': 'what somebody has read',
  'notices.choose': 'how somebody is told',
  'notices.subscribePush': 'how somebody is told',
  'notices.unsubscribePush': 'how somebody is told',
  'complaints.create': 'complaints keep a history of their own',
  'complaints.edit': 'complaints keep a history of their own',
  'complaints.update': 'complaints keep a history of their own',
  'workOrders.assign': 'jobs keep a history of their own',
  'workOrders.move': 'jobs keep a history of their own',
  'articles.draft': 'an article that nobody has decided on',
  'articles.editOwn': 'an article that nobody has decided on',
  'articles.submit': 'an article that nobody has decided on',
  'articles.update': 'the words of an article',
  'reminders.send': 'the outbox keeps it',
  'reminders.opened': 'the outbox keeps it',
  'billLinks.seen': 'what somebody has looked at',
  'payments.simulate': 'it plays the bank: the callback that it sends is a request of its own',
};

interface Entry extends Record<string, unknown> {
  action: string;
  actor_id: string | null;
  subject_id: string;
  owner_id: string | null;
  details: object | null;
}

/** Every text of an input that people type: no ids, choices or dates. */
function typedTexts(value: unknown): string[] {
  if (typeof value === 'string')
    return /^[A-Z_]*$|^[a-z]{1,7}$|^[0-9a-f]{8}-|^\d{4}-\d\d-\d\d$/.test(value) ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(typedTexts) : [];
}

describe('the audit trail', () => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld(createTestApp());
  });

  /** All audit entries of one request. */
  async function entriesOf(procedure: string, input: Fields): Promise<{ entries: Entry[]; actor: string | null }> {
    const rest = await callerOf(world, goodCall(procedure).by);
    const { status, headers } = await callByRest(rest, procedure, input);
    expect(status).toBeLessThan(300);
    const { rows } = await world.app.deps.db.execute<Entry>(sql`
      select action, actor_id, subject_id, owner_id, details from audit_log
      where request_id = ${headers.get('x-request-id')} order by action`);
    const claims = rest.token?.split('.')[1];
    const actor =
      claims === undefined ? null : (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string });
    return { entries: rows, actor: actor?.sub ?? null };
  }

  it('is decided on for every write', () => {
    const writes = procedures.filter(({ type }) => type === 'mutation').map(({ name }) => name);
    expect([...Object.keys(trail), ...Object.keys(untouched)].sort()).toEqual(writes.sort());
  });

  it.each(Object.entries(trail))(
    'has an entry for %s, with no word that someone typed',
    async (procedure, expected) => {
      const input = (await goodCall(procedure).input?.(world)) ?? {};
      const { entries, actor } = await entriesOf(procedure, input);
      const { id } = world.house.owner;
      expect(entries.map(({ action, owner_id }) => [action, owner_id])).toEqual(
        expected.map(([action, business]) => [action, business === 'owner' ? id : null]),
      );
      // A registration has no actor before it: the new account is its own. Nobody knows who holds a link to a bill or
      // to an address, and anybody may ask for a password.
      const byLink = entries.some(({ details }) => Object.hasOwn(details ?? {}, 'bill_link'));
      expect(byLink).toBe(procedure.startsWith('billLinks.') && goodCall(procedure).by === 'nobody');
      const holder = entries.find(({ action }) => !byAnybody.has(action))?.subject_id;
      expect(entries.map(({ actor_id }) => actor_id)).toEqual(
        entries.map(({ action }) => (byLink || byAnybody.has(action) ? null : (actor ?? holder))),
      );
      const told = JSON.stringify(entries.map(({ details }) => details));
      expect(typedTexts(input).filter((text) => text.length > 2 && told.includes(text))).toEqual([]);
    },
  );

  it.each(Object.keys(untouched))('has none for %s', async (procedure) => {
    const input = (await goodCall(procedure).input?.(world)) ?? {};
    expect((await entriesOf(procedure, input)).entries).toEqual([]);
  });

  it('names the kost that each entry is about, as does every other row that these calls have made', async () => {
    const { rows } = await world.app.deps.db.execute<{ kind: string; id: string }>(sql`
      select kind, id from (${sql.raw(wrongKosts)}) as wrong where owner_id = ${world.house.owner.id}`);
    expect(rows).toEqual([]);
    const { rows: named } = await world.app.deps.db.execute(sql`
      select distinct action from audit_log where owner_id = ${world.house.owner.id} and kost_id is not null`);
    expect(named.length).toBeGreaterThan(30);
  });
});
