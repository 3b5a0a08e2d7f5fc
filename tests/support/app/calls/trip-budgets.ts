/** The sequential database round trips that a call may cost (worker/db/README.md). */
const BUDGET = { query: 1, mutation: 1 } as const;

const HASHED = 'a password is hashed for an open session alone, and what is stored is its hash';
const LINKED = 'the link is looked up where others have a session';
const COMPARED = 'what a password or code is compared with must be read before';
const SENT = 'the message is taken from the outbox beside the answer';

/** The procedures that may cost more, each with its reason. */
export const tripExceptions: Record<string, { trips: number; because: string }> = {
  'auth.register': { trips: 3, because: SENT },
  'auth.login': { trips: 2, because: COMPARED },
  'auth.applyAgain': { trips: 2, because: COMPARED },
  'auth.changePassword': { trips: 2, because: COMPARED },
  'auth.stepUp': { trips: 2, because: COMPARED },
  'passwordReset.request': { trips: 2, because: SENT },
  'passwordReset.byLink': { trips: 2, because: LINKED },
  'passwordReset.byCode': { trips: 2, because: COMPARED },
  'emailConfirmation.send': { trips: 3, because: SENT },
  'emailClaims.ask': { trips: 2, because: SENT },
  'emailClaims.register': { trips: 3, because: 'the link’s address is read before the password is compared with it' },
  'phoneConfirmation.send': { trips: 2, because: SENT },
  'users.create': { trips: 2, because: HASHED },
  'users.update': { trips: 2, because: 'whether it needs a step-up depends on the session' },
  'users.issueCredentials': { trips: 2, because: HASHED },
  'invitations.send': { trips: 2, because: SENT },
  'invitations.inviteMany': { trips: 2, because: SENT },
  'invitations.accept': { trips: 2, because: LINKED },
  'tenants.createQuick': { trips: 2, because: HASHED },
  'tenants.move': {
    trips: 2,
    because: 'the NIK is sealed anew for its new row, by keys that the database does not have',
  },
  'tenants.issueCredentials': { trips: 2, because: HASHED },
  'workOrders.createTechnician': { trips: 2, because: HASHED },
  'contracts.make': { trips: 2, because: 'the paper is written of what is read, and its text is hashed' },
  'payments.pay': { trips: 2, because: 'the gateway is asked between the attempt and what it answered' },
  'payments.createLegacy': { trips: 2, because: 'it is payments.pay by another name' },
  'payments.simulate': { trips: 3, because: 'it plays the bank: a look, the callback, and another look' },
  'payments.quarantined': { trips: 2, because: 'who looks is written down before anything is shown' },
  'billLinks.pay': { trips: 3, because: `${LINKED}, then as payments.pay` },
  'billLinks.report': { trips: 2, because: LINKED },
  'billLinks.askToLeave': { trips: 2, because: LINKED },
  'billLinks.acceptRenewal': { trips: 2, because: LINKED },
  'billLinks.sendSettlementCode': { trips: 3, because: `${LINKED}; ${SENT}` },
  'billLinks.answerSettlement': { trips: 2, because: LINKED },
  'billLinks.sendContractCode': { trips: 3, because: `${LINKED}; ${SENT}` },
  'billLinks.readContract': { trips: 2, because: LINKED },
  'billLinks.agreeContract': { trips: 2, because: LINKED },
  'billLinks.declineContract': { trips: 2, because: LINKED },
  'billLinks.stopMessages': { trips: 2, because: LINKED },
  'reminders.send': { trips: 2, because: SENT },
};

/** How many sequential round trips a procedure may cost. */
export function tripBudget(name: string, type: 'query' | 'mutation'): number {
  return tripExceptions[name]?.trips ?? BUDGET[type];
}

/** What a call may cost more, to ask for the zone, in the two hours a day in which zones have two days. */
export const ZONE_TRIPS = 1;
