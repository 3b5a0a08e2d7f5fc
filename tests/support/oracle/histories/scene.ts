import type { Actor } from './cast.ts';
import type { Everything } from './everything.ts';
import type { HandAnswer, HandCall, World } from './world.ts';

/** One command of a step, with the numbers by which it makes its choices. */
export interface Move {
  command: string;
  picks: readonly number[];
  /** Acts on the same row as the other near commands of the step. */
  isNear: boolean;
  /** The first answer never arrives. */
  isLost: boolean;
}

type Bill = Everything['bills'][number];

/** A command's view of the world, with choices drawn beforehand, so that a history can be played again. */
export class Scene {
  readonly world: World;
  readonly #move: Move;
  readonly #focus: number;
  #drawn = 0;
  /** Whether the last call that was to change something was accepted; undefined if there was none. */
  accepted: boolean | undefined;

  constructor(world: World, move: Move, focus: number) {
    this.world = world;
    this.#move = move;
    this.#focus = focus;
  }

  /** One item of a list; undefined if it is empty. */
  pick<Item>(items: readonly Item[]): Item | undefined {
    return items.length === 0 ? undefined : items[this.#draw() % items.length];
  }

  /** The item that the step is about, for near commands; else any. */
  pickNear<Item>(items: readonly Item[]): Item | undefined {
    const drawn = this.#move.isNear ? this.#focus : this.#draw();
    return items.length === 0 ? undefined : items[drawn % items.length];
  }

  /** True in `share` of a hundred cases. */
  percent(share: number): boolean {
    return this.#draw() % 100 < share;
  }

  bill(isWanted: (bill: Bill) => boolean = isOpen): Bill | undefined {
    const { bills } = this.world.there;
    const wanted = bills.filter(isWanted);
    return this.pickNear(wanted.length > 0 ? wanted : bills);
  }

  /** The whole amount, a part of it, or more than is asked for. */
  amountOf({ remaining, inParts }: Bill): number {
    if (!inParts && this.percent(80)) return remaining || 10_000;
    const half = Math.max(1, Math.ceil(remaining / 2));
    return this.pick([remaining, remaining, half, Math.min(10_000, remaining), remaining + 50_000, half]) || 10_000;
  }

  async act(call: Omit<HandCall, 'isLost'>): Promise<HandAnswer> {
    const answer = await this.world.act({ ...call, isLost: this.#move.isLost });
    if (call.method !== 'GET') this.accepted = answer.status >= 200 && answer.status < 300;
    return answer;
  }

  ownerOf({ ownerId }: { ownerId: string }): Actor {
    return this.world.actor(ownerId);
  }

  #draw(): number {
    const { picks } = this.#move;
    const drawn = picks[this.#drawn % picks.length] ?? 0;
    this.#drawn += 1;
    return drawn;
  }
}

export function isOpen({ status }: Bill): boolean {
  return status === 'SENT' || status === 'VIEWED' || status === 'PARTIAL';
}

/** Whether the bill is open and its tenant has credit for it. */
export function hasCredit(bill: Bill): boolean {
  return isOpen(bill) && bill.credit > 0;
}

export function isDraft({ status }: Bill): boolean {
  return status === 'DRAFT';
}

/** Something that people do; undefined if there is nothing to do it to. */
export type Command = (scene: Scene) => Promise<unknown> | undefined;
