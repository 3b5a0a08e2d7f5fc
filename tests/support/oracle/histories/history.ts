import fc from 'fast-check';
import { bankCommands } from './commands/bank.ts';
import { depositCommands } from './commands/deposit.ts';
import { hostileCommands } from './commands/hostile.ts';
import { lifeCommands } from './commands/life.ts';
import { linkCommands } from './commands/link.ts';
import { ownerCommands } from './commands/owner.ts';
import { rentCommands } from './commands/rent.ts';
import { settlementCommands } from './commands/settlement.ts';
import { tenantCommands } from './commands/tenant.ts';
import { timeCommands } from './commands/time.ts';
import { databaseFaults, type PlannedFault } from './network.ts';
import type { Move } from './scene.ts';

/** All commands. */
export const commands = {
  ...ownerCommands,
  ...tenantCommands,
  ...bankCommands,
  ...timeCommands,
  ...hostileCommands,
  ...linkCommands,
  ...rentCommands,
  ...depositCommands,
  ...lifeCommands,
  ...settlementCommands,
};
export type CommandName = keyof typeof commands;

/** How often each command is chosen, relative to the others. */
const weights: Record<CommandName, number> = {
  bill: 6,
  billMonth: 5,
  sendDrafts: 5,
  send: 4,
  cancelBill: 4,
  waive: 3,
  stopSeries: 1,
  useCredit: 3,
  cash: 8,
  verify: 8,
  voidPayment: 5,
  assign: 3,
  quickTenant: 2,
  renew: 2,
  checkout: 2,
  undoCheckout: 6,
  callOff: 3,
  room: 1,
  closeRoom: 2,
  settleComplaint: 1,
  changeZone: 4,
  ownerLooks: 1,
  pay: 14,
  report: 8,
  view: 3,
  tenantUsesCredit: 4,
  complain: 2,
  confirmTenancy: 4,
  declineTenancy: 2,
  editComplaint: 1,
  tenantLooks: 1,
  take: 12,
  rush: 6,
  refuse: 3,
  bringAny: 8,
  forge: 3,
  daily: 3,
  hourly: 4,
  dailyTwice: 2,
  suspend: 1,
  intrude: 4,
  payByLink: 8,
  endLink: 1,
  automaticRent: 5,
  takeChangeBack: 3,
  newRent: 3,
  automaticTenant: 3,
  editDraft: 5,
  prepay: 5,
  sayMonths: 2,
  rentItem: 8,
  takeItemBack: 4,
  billDeposit: 6,
  returnDeposit: 8,
  takeReturnBack: 4,
  move: 6,
  moveLater: 4,
  callOffMove: 4,
  leave: 4,
  answerLeaving: 4,
  offerRenewal: 4,
  answerRenewal: 4,
  goOn: 4,
  objectToDay: 3,
  occupant: 5,
  secondRoom: 4,
  repair: 3,
  otherPeriod: 6,
  proposeSettlement: 5,
  answerSettlement: 5,
  settle: 7,
};

/** How the payment gateway fails: when an attempt is made, or when it is asked about one. */
const gatewayFaults = ['busy', 'refuses', 'answers nothing, made', 'answers nothing', 'cut, made'] as const;
export type GatewayFault = (typeof gatewayFaults)[number];

/** What happens at once: some commands, the faults they meet, and how long nothing happened before. */
export interface Step {
  days: number;
  moves: Move[];
  /** Chooses the row that all `isNear` commands of the step act on. */
  focus: number;
  faults: PlannedFault[];
  gateway: GatewayFault[];
  /** How long requests to the database are held up, in turn, in milliseconds. */
  delays: number[];
}

export type History = Step[];

export interface HistoryShape {
  /** The most commands at once. */
  hands: number;
  /** About how many commands a history has. */
  length: number;
}

/** The history of a seed; the same each time. */
export function historyOf(seed: number, { hands, length }: HistoryShape): History {
  const steps = Math.max(1, Math.round(length / ((1 + hands) / 2)));
  const history = fc.array(step(hands), { minLength: steps, maxLength: steps, size: 'max' });
  const [made = []] = fc.sample(fc.noBias(history), { seed, numRuns: 1 });
  return made;
}

function step(hands: number): fc.Arbitrary<Step> {
  const name = fc.oneof(
    ...Object.entries(weights).map(([command, weight]) => ({ weight, arbitrary: fc.constant(command) })),
  );
  const move = fc.record({
    command: name,
    picks: fc.array(fc.nat(9_999), { minLength: 12, maxLength: 12, size: 'max' }),
    isNear: rarely(65),
    isLost: rarely(4),
  });
  const fault = fc.record({ kind: fc.constantFrom(...databaseFaults), nth: fc.integer({ min: 1, max: 3 * hands }) });
  return fc.record({
    days: fc.oneof(
      { weight: 12, arbitrary: fc.constant(0) },
      { weight: 4, arbitrary: fc.integer({ min: 1, max: 4 }) },
      { weight: 1, arbitrary: fc.constantFrom(9, 35) },
      // From the first hour of a history to one in which zones have two dates.
      { weight: 1, arbitrary: fc.constantFrom(0.6, 0.6, 0.4) },
    ),
    moves: fc.array(move, { minLength: 1, maxLength: hands, size: 'max' }),
    // Mostly the same few rows, so that much happens to them.
    focus: fc.oneof(fc.constantFrom(0, 1), fc.nat(9_999)),
    faults: fc.oneof(
      { weight: 4, arbitrary: fc.constant<PlannedFault[]>([]) },
      { weight: 2, arbitrary: fc.array(fault, { minLength: 1, maxLength: 2, size: 'max' }) },
    ),
    gateway: fc.oneof(
      { weight: 6, arbitrary: fc.constant<GatewayFault[]>([]) },
      {
        weight: 1,
        arbitrary: fc.array(fc.constantFrom(...gatewayFaults), { minLength: 1, maxLength: 2, size: 'max' }),
      },
    ),
    // Without delays, requests that start together meet.
    delays: fc.oneof(fc.constant<number[]>([]), fc.array(fc.nat(8), { minLength: 2, maxLength: 5, size: 'max' })),
  });
}

/** True in `percent` of a hundred cases. */
function rarely(percent: number): fc.Arbitrary<boolean> {
  return fc.oneof(
    { weight: percent, arbitrary: fc.constant(true) },
    { weight: 100 - percent, arbitrary: fc.constant(false) },
  );
}
