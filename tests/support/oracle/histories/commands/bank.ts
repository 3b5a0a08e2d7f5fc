import { type Command, isOpen, type Scene } from '../scene.ts';

/** What the payers' bank does, and what people do who pretend to be the bank. */

/** The attempts on the bill that the step is about, or all if it has none. */
function referencesNear(scene: Scene): string[] {
  const { bank, there } = scene.world;
  const bill = scene.bill();
  const onBill = new Set(there.attempts.filter(({ billId }) => billId === bill?.id).map(({ id }) => id));
  const near = bank.references.filter((reference) => onBill.has(reference));
  return near.length > 0 ? near : bank.references;
}

/** The callback mostly comes at once, at times twice, at times only when the product asks. */
const take: Command = async (scene) => {
  const { bank } = scene.world;
  const references = referencesNear(scene);
  const unpaid = references.filter((reference) => !bank.isPaid(reference));
  // The same virtual account can be paid a second time, but seldom is.
  const reference = scene.pick(unpaid.length > 0 || !scene.percent(15) ? unpaid : references);
  if (reference === undefined) return bringAny(scene);
  const letter = bank.pay(reference);
  const times = scene.pick([1, 1, 1, 2, 0, 0]) ?? 1;
  await Promise.all(Array.from({ length: times }, () => bank.bring(letter)));
};

/** Somebody opens two ways to pay a whole bill and pays both; both callbacks come at the same moment. */
const rush: Command = async (scene) => {
  const { world } = scene;
  const bill = scene.bill();
  if (bill === undefined || !isOpen(bill)) return;
  const actor = world.actor(bill.tenantId);
  const opened: string[] = [];
  for (const payment_method of ['QRIS', 'BRI_VIRTUAL_ACCOUNT']) {
    const mark = world.newMark();
    const body = { invoice_id: bill.id, amount: bill.remaining, payment_method, notes: mark };
    const intent = { table: 'attempts', mark } as const;
    const answer = await scene.act({ actor, method: 'POST', path: '/api/payments', body, intent });
    if (answer.status === 201) opened.push(String(answer.body.payment_id));
  }
  const { references } = world.bank;
  const unpaid = opened.filter((reference) => references.includes(reference) && !world.bank.isPaid(reference));
  const letters = unpaid.map((reference) => world.bank.pay(reference));
  await Promise.all(letters.map((letter) => world.bank.bring(letter)));
};

const refuse: Command = async (scene) => {
  const { bank } = scene.world;
  const reference = scene.pickNear(bank.references);
  if (reference === undefined) return;
  const letter = scene.percent(50) ? bank.decline(reference) : bank.expire(reference);
  if (letter !== null && scene.percent(60)) await bank.bring(letter);
};

/** Delivers any earlier callback: late, again, or after later ones. */
const bringAny: Command = async (scene) => {
  const letter = scene.pick(scene.world.bank.letters);
  if (letter !== undefined) await scene.world.bank.bring(letter);
};

const forge: Command = async (scene) => {
  const captures = scene.world.bank.letters.filter(({ callback }) => callback.event === 'payment.capture');
  const letter = scene.pick(captures);
  const how = scene.pick(['token', 'amount', 'captures', 'reference', 'currency'] as const);
  if (letter !== undefined && how !== undefined) await scene.world.bank.forge(letter, how);
};

export const bankCommands = { take, rush, refuse, bringAny, forge } satisfies Record<string, Command>;
