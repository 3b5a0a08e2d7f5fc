import type { AppRouter } from '#worker/trpc/router.ts';

type Procedures = AppRouter['_def']['record'];

/** A tag is the name of a feature, and means its rows. */
type Tag = keyof Procedures & string;

/** The procedures of one type, such as 'invoices.list' among the queries. */
type Named<Type> = {
  [Feature in Tag]: {
    [Call in keyof Procedures[Feature] & string]: Procedures[Feature][Call] extends { _def: { type: Type } }
      ? `${Feature}.${Call}`
      : never;
  }[keyof Procedures[Feature] & string];
}[Tag];

export type Write = Named<'mutation'>;

/** The tags of calls, and of features for all other calls of theirs. A call that is in no line has its feature's name. */
type Tags<Call extends string> = { [Name in Call | Tag]?: readonly Tag[] };

/** What is not fetched again by a write: pages of links, which are left or ask themselves, and what is followed. */
const never: readonly Tag[] = [];

/** What each read shows. */
const shown: Tags<Named<'query'>> = {
  auth: never,
  passwordReset: never,
  emailConfirmation: never,
  emailClaims: never,
  invitations: never,
  'invitations.waiting': ['kost', 'rooms', 'tenants', 'invitations', 'profile', 'messages'],
  billLinks: never,
  'payments.openAttempt': never,
  'payments.status': never,
  'payments.simulated': never,
  'payments.quarantined': never,
  'messages.simulated': never,
  'imports.exportRooms': never,

  'sessions.list': ['sessions', 'auth', 'secondFactor'],
  'secondFactor.state': ['secondFactor', 'auth'],
  'notices.preferences': ['notices', 'emailConfirmation'],
  // Somebody is called as they are today, also in articles.
  'users.list': ['users', 'profile', 'tenants'],
  'articles.search': ['articles', 'profile'],
  'articles.read': ['articles', 'profile'],
  'articles.listAll': ['articles', 'profile'],
  'articles.listOwn': ['articles', 'profile'],
  'articles.getOwn': ['articles', 'profile'],

  kost: ['kost', 'rooms', 'tenants'],
  rooms: ['kost', 'rooms', 'tenants'],
  // A room says whether its tenant is late.
  'rooms.list': ['kost', 'rooms', 'tenants', 'invoices', 'payments'],
  // By the name that somebody has today.
  'rooms.calendar': ['kost', 'rooms', 'tenants', 'profile'],
  tenants: ['kost', 'tenants'],
  'tenants.list': ['kost', 'tenants', 'invoices', 'payments'],
  'tenants.listAll': ['kost', 'tenants', 'invoices', 'payments'],
  'tenants.previewMove': ['kost', 'tenants', 'invoices', 'payments'],
  'tenants.deposit': ['tenants', 'invoices', 'payments'],
  'tenants.history': ['kost', 'tenants', 'invoices', 'payments', 'reminders', 'messages', 'invitations'],
  'tenants.ofRoom': ['kost', 'rooms', 'tenants', 'invoices', 'payments', 'complaints', 'workOrders'],
  // What somebody who pays shares has paid too much.
  'tenants.occupants': ['tenants', 'payments'],
  'tenants.mine': ['tenants', 'profile', 'phoneConfirmation'],
  // How far a bill has reached is known from what was sent about it, the person's number from their profile.
  invoices: ['tenants', 'invoices', 'payments', 'reminders', 'profile'],
  // A bill says its kost as it is called today.
  'invoices.get': ['kost', 'tenants', 'invoices', 'payments', 'reminders'],
  'invoices.waitingItems': ['kost', 'rooms', 'tenants', 'invoices'],
  // A paper that nobody has answered lapses with its tenancy.
  contracts: ['tenants', 'contracts'],
  // What was received of the deposit stands beside its text.
  'contracts.get': ['tenants', 'contracts', 'invoices', 'payments'],
  settlements: ['kost', 'rooms', 'tenants', 'settlements', 'invoices', 'payments'],
  'payments.methods': ['invoices', 'payments'],
  // Who recorded a payment is called as they are today.
  'payments.list': ['payments', 'profile'],
  'reminders.rule': ['kost', 'reminders'],
  'reminders.due': ['tenants', 'invoices', 'payments', 'reminders'],
  complaints: ['kost', 'complaints', 'workOrders'],
  'workOrders.technicians': ['complaints', 'workOrders'],
  'imports.recent': ['kost', 'imports'],
  search: ['kost', 'rooms', 'tenants', 'invoices', 'payments', 'complaints', 'workOrders'],

  'dashboards.owner': [
    'kost',
    'rooms',
    'tenants',
    'invoices',
    'payments',
    'reminders',
    'complaints',
    'workOrders',
    'notices',
  ],
  'dashboards.ownerToday': ['kost', 'rooms', 'tenants', 'invoices', 'payments', 'complaints', 'workOrders'],
  'dashboards.ownerMonth': ['kost', 'rooms', 'tenants', 'invoices', 'payments'],
  'dashboards.ownerYear': ['kost', 'rooms', 'tenants', 'invoices', 'payments'],
  'dashboards.counts': ['kost', 'tenants', 'payments', 'complaints', 'workOrders', 'users', 'articles'],
  'dashboards.tenant': [
    'tenants',
    'contracts',
    'settlements',
    'payments',
    'complaints',
    'workOrders',
    'notices',
    'profile',
  ],
  'dashboards.paymentSummary': ['payments'],
  'dashboards.complaintSummary': ['complaints', 'workOrders'],
  'dashboards.admin': ['users', 'articles', 'notices'],
  'dashboards.adminReport': ['users'],
};

/** What each write changes. */
const changed: Tags<Write> = {
  'tenants.update': ['tenants', 'invoices', 'complaints'],
  // Credit of the old room's bills pays some.
  'tenants.move': ['tenants', 'payments'],
  'tenants.decline': ['tenants', 'payments', 'complaints'],
  // Its notice is read with it.
  'settlements.answer': ['settlements', 'notices'],
  'settlements.settle': ['settlements', 'tenants', 'invoices', 'payments'],
  'settlements.returnLateCredit': ['settlements', 'tenants', 'invoices', 'dashboards'],
  'tenants.revealNik': never,
  'tenants.rtReport': never,
  'tenants.revealOccupant': never,
  // Credit may pay of it.
  'tenants.billSurcharges': ['invoices', 'payments'],
  imports: ['imports', 'rooms', 'tenants', 'payments'],
  'invoices.setCovers': ['invoices', 'payments'],
  'invoices.applyCredit': ['invoices', 'payments'],
  // A payment that was under way on it ends.
  'invoices.cancel': ['invoices', 'payments'],
  'payments.simulate': ['payments', 'notices'],
  'audit.takeBack': ['kost', 'tenants', 'invoices', 'reminders'],
  'reminders.draft': never,
  billLinks: ['payments', 'messages'],
  'billLinks.askToLeave': ['tenants', 'notices'],
  'billLinks.acceptRenewal': ['tenants', 'notices'],
  'billLinks.sendSettlementCode': ['messages'],
  'billLinks.answerSettlement': ['settlements', 'notices'],
  'billLinks.sendContractCode': ['messages'],
  'billLinks.readContract': never,
  'billLinks.agreeContract': ['contracts', 'notices'],
  'billLinks.declineContract': ['contracts', 'notices'],
  'billLinks.share': never,
  'billLinks.revoke': never,
};

/** Every write is in the audit trail. */
const TRAIL = 'audit.list';

/**
 * Whether a write changes the answers of a procedure, for whoever makes it: whether it changes something that the read
 * shows. `tests/integration/changed-reads.test.ts` makes every write and compares all answers before and after.
 */
export function isChangedBy(write: string, read: string): boolean {
  const changes = tagsOf(changed, write);
  return read === TRAIL || tagsOf(shown, read).some((tag) => changes.includes(tag));
}

function tagsOf(tags: Tags<string>, call: string): readonly string[] {
  const [feature = ''] = call.split('.');
  return tags[call] ?? tags[feature] ?? [feature];
}
