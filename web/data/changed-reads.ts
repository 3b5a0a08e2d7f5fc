import type { AppRouter } from '#worker/trpc/router.ts';

type Procedures = AppRouter['_def']['record'];

/** The procedures of one type, such as 'invoices.list' among the queries. */
type Named<Type> = {
  [Feature in keyof Procedures & string]: {
    [Call in keyof Procedures[Feature] & string]: Procedures[Feature][Call] extends { _def: { type: Type } }
      ? `${Feature}.${Call}`
      : never;
  }[keyof Procedures[Feature] & string];
}[keyof Procedures & string];

type Read = Named<'query'>;
export type Write = Named<'mutation'>;

/** The owner's first screen. */
const home = ['dashboards.owner', 'dashboards.ownerToday', 'dashboards.ownerMonth'] as const satisfies Read[];

/** An owner's invoice before anything is paid. */
const invoice = [
  'invoices.list',
  'invoices.get',
  'invoices.monthBoard',
  'invoices.monthTotals',
  'tenants.list',
  'payments.methods',
  ...home,
  'reminders.due',
] as const satisfies Read[];

/** What a tenant sees of a bill and its payments, and what its owner sees. */
const bill = [
  ...invoice,
  'dashboards.counts',
  'payments.list',
  'payments.bills',
  'payments.own',
  'dashboards.tenant',
  'dashboards.paymentSummary',
] as const satisfies Read[];

/** Tenancies, with the bills that begin or end with them. */
const tenancy = [
  'users.list',
  'kost.list',
  'rooms.list',
  'rooms.options',
  'rooms.counts',
  'tenants.list',
  'tenants.options',
  'tenants.counts',
  'invoices.list',
  'invoices.get',
  'invoices.monthBoard',
  'invoices.monthTotals',
  ...home,
  'dashboards.counts',
  'reminders.due',
] as const satisfies Read[];

const room = ['kost.list', 'rooms.list', 'rooms.options', 'rooms.counts', ...home] as const satisfies Read[];
/** Rooms, tenancies and bills at once. */
const imported = [...new Set([...room, ...tenancy, ...bill, 'imports.recent' as const])];
const account = [
  'users.list',
  'users.listPending',
  'dashboards.admin',
  'dashboards.counts',
  'dashboards.adminReport',
] as const satisfies Read[];
const session = ['sessions.list', 'secondFactor.state'] as const satisfies Read[];
/** The caller's own inbox, and what dashboards tell of it. */
const inbox = [
  'notices.list',
  'notices.news',
  'dashboards.owner',
  'dashboards.tenant',
  'dashboards.admin',
] as const satisfies Read[];
const complaint = [
  'complaints.list',
  'complaints.details',
  'dashboards.counts',
  'dashboards.owner',
  'dashboards.ownerToday',
  'dashboards.tenant',
  'dashboards.complaintSummary',
] as const satisfies Read[];
const technician = ['workOrders.technicians'] as const satisfies Read[];
/** A job, with the complaint that follows it. */
const work = [...complaint, ...technician, 'workOrders.mine', 'workOrders.finished'] as const satisfies Read[];
const ownArticle = ['articles.listOwn', 'articles.getOwn'] as const satisfies Read[];
const article = [
  'articles.search',
  'articles.tags',
  'articles.read',
  'articles.listAll',
  'articles.listPending',
  'articles.get',
  'dashboards.admin',
  'dashboards.counts',
] as const satisfies Read[];

/**
 * What each write changes of what its maker may see: these answers are outdated after it, and no others.
 * `tests/integration/changed-reads.test.ts` makes every write and compares all answers before and after.
 */
export const changedReads = {
  'auth.register': [],
  'auth.login': [],
  'auth.logout': [],
  'auth.changePassword': session,
  'auth.stepUp': [],
  'passwordReset.request': [],
  'passwordReset.byLink': [],
  'passwordReset.byCode': [],
  'emailConfirmation.send': [],
  'emailConfirmation.confirm': ['notices.preferences'],
  'emailClaims.ask': [],
  'emailClaims.register': [],
  'phoneConfirmation.send': [],
  'phoneConfirmation.confirm': ['tenants.mine'],
  'secondFactor.setUp': [],
  'secondFactor.confirm': session,
  'secondFactor.renewRecoveryCodes': session,
  'secondFactor.switchOff': session,
  'sessions.end': ['sessions.list'],
  'sessions.endOthers': ['sessions.list'],
  'sessions.renew': [],
  'notices.markRead': inbox,
  'notices.readAll': inbox,
  'messages.setConsent': ['messages.consents'],
  'notices.choose': ['notices.preferences'],
  'notices.subscribePush': ['notices.preferences'],
  'notices.unsubscribePush': ['notices.preferences'],

  'users.review': account,
  'users.create': account,
  'users.update': account,
  'users.deactivate': account,
  'users.giveEmail': account,
  'users.issueCredentials': account,
  'users.resetTotp': account,
  'invitations.invite': [],
  'invitations.send': [],
  'invitations.accept': [],
  // Articles name their author as they are called today.
  'profile.update': [
    'tenants.mine',
    'users.list',
    ...ownArticle,
    'articles.search',
    'articles.read',
    'articles.listAll',
  ],
  'profile.updateEmergencyContact': ['tenants.mine', 'dashboards.tenant'],

  'imports.commit': imported,
  'imports.undo': imported,
  'kost.create': ['kost.list', ...home],
  'kost.update': [...room, ...complaint, 'tenants.list', 'tenants.options', 'imports.recent'],
  // Both reload the page, so that no answer is kept.
  'kost.createSample': [],
  'kost.removeSample': [],
  'kost.updatePhotos': ['kost.list', 'dashboards.owner'],
  'rooms.create': room,
  'rooms.createMany': room,
  'rooms.update': room,
  'rooms.updateMany': room,
  'rooms.remove': room,
  'tenants.createQuick': tenancy,
  'tenants.assign': tenancy,
  'tenants.renew': tenancy,
  'tenants.update': [...tenancy, ...invoice, ...complaint],
  'tenants.setAutomaticRent': tenancy,
  'tenants.checkOut': tenancy,
  'tenants.cancel': tenancy,
  'tenants.confirm': ['tenants.mine', 'dashboards.tenant'],
  'tenants.decline': ['tenants.mine', ...complaint, ...bill],
  'tenants.revealNik': [],
  'tenants.issueCredentials': ['tenants.list'],

  'invoices.create': invoice,
  // The list of tenants shows automatic bills, which may be such a draft.
  'invoices.setCovers': bill,
  'invoices.updateDraft': [...invoice, 'tenants.list'],
  'invoices.send': invoice,
  'invoices.billMonth': invoice,
  'invoices.sendDrafts': invoice,
  'invoices.cancel': invoice,
  'invoices.waiveLateFees': invoice,
  'invoices.stopRecurrence': invoice,
  'invoices.applyCredit': bill,
  'payments.pay': bill,
  'payments.createLegacy': bill,
  'payments.process': bill,
  'payments.verify': bill,
  'payments.void': bill,
  'payments.simulate': [...bill, ...inbox],
  'reminders.setRule': ['reminders.rule', 'dashboards.owner'],
  'reminders.draft': [],
  'reminders.send': ['reminders.due', 'reminders.ofInvoice'],
  'reminders.opened': ['reminders.due', 'reminders.ofInvoice'],
  'billLinks.share': [],
  'billLinks.revoke': [],
  'billLinks.seen': bill,
  'billLinks.stopMessages': ['messages.consents'],
  'billLinks.pay': bill,
  'billLinks.report': bill,

  'complaints.create': complaint,
  'complaints.edit': complaint,
  'complaints.update': [...complaint, ...technician],

  'workOrders.ask': technician,
  'workOrders.createTechnician': technician,
  'workOrders.agree': ['workOrders.mine'],
  'workOrders.endLink': work,
  'workOrders.assign': work,
  'workOrders.move': work,

  'articles.draft': ownArticle,
  'articles.editOwn': ownArticle,
  'articles.submit': ownArticle,
  'articles.removeOwn': ownArticle,
  'articles.publish': article,
  'articles.update': article,
  'articles.remove': article,
  'articles.review': article,
} as const satisfies { [Name in Write]: readonly Read[] };

/** Every write is in the audit trail. */
const TRAIL: Read = 'audit.list';

/** Whether a write changes the answers of a procedure. */
export function isChangedBy(write: string, read: string): boolean {
  const changed: readonly string[] = changedReads[write as Write] ?? [];
  return read === TRAIL || changed.includes(read);
}
