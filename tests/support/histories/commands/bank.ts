import type { Command } from '../scene.ts';

/** What the payers' bank does, and those who pretend to be it. */

/** Mostly told at once; at times twice, or not before somebody asks. */
const take: Command = async (scene) => {
  const { bank } = scene.world;
  const reference = scene.pickNear(bank.references.toReversed());
  if (reference === undefined) return;
  const isPaid = bank.taken.some((money) => money.reference === reference);
  // The same virtual account can be paid a second time, but seldom is.
  if (isPaid && !scene.percent(15)) return bringAny(scene);
  const letter = bank.pay(reference);
  const times = scene.pick([1, 1, 1, 2, 0, 0]) ?? 1;
  await Promise.all(Array.from({ length: times }, () => bank.bring(letter)));
};

const refuse: Command = async (scene) => {
  const { bank } = scene.world;
  const reference = scene.pickNear(bank.references);
  if (reference === undefined) return;
  const letter = scene.percent(50) ? bank.decline(reference) : bank.expire(reference);
  if (letter !== null && scene.percent(60)) await bank.bring(letter);
};

/** A callback that was sent at some time: late, again, after others that were sent later. */
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

export const bankCommands = { take, refuse, bringAny, forge } satisfies Record<string, Command>;
