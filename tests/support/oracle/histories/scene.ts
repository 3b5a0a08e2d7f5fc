import type { Actor } from './cast.ts';
import type { Everything, HandAnswer, HandCall, World } from './world.ts';

/** What one hand does in a step: a command with the numbers that it makes its choices by. */
export interface Move {
  command: string;
  picks: readonly number[];
  /** Lays hand on what the other hands of the step do. */
  isNear: boolean;
  /** The first answer never reaches the hand. */
  isLost: boolean;
}

type Bill = Everything['bills'][number];

/** A command's view: the world, and chance that was drawn beforehand, so that a history can be played again. */
export class Scene {
  readonly world: World;
  readonly #move: Move;
  readonly #focus: number;
  #drawn = 0;

  constructor(world: World, move: Move, focus: number) {
    this.world = world;
    this.#move = move;
    this.#focus = focus;
  }

  /** One of a list; undefined where it is empty. */
  pick<Item>(items: readonly Item[]): Item | undefined {
    return items.length === 0 ? undefined : items[this.#draw() % items.length];
  }

  /** The one that the step is about, for hands that are near; else any. */
  pickNear<Item>(items: readonly Item[]): Item | undefined {
    const drawn = this.#move.isNear ? this.#focus : this.#draw();
    return items.length === 0 ? undefined : items[drawn % items.length];
  }

  /** True in so many of a hundred cases. */
  percent(share: number): boolean {
    return this.#draw() % 100 < share;
  }

  bill(isWanted: (bill: Bill) => boolean = isOpen): Bill | undefined {
    const { bills } = this.world.there;
    const wanted = bills.filter(isWanted);
    return this.pickNear(wanted.length > 0 ? wanted : bills);
  }

  /** All of it, a part, or more than is asked for. */
  amountOf({ remaining, inParts }: Bill): number {
    if (!inParts && this.percent(80)) return remaining || 10_000;
    const half = Math.max(1, Math.ceil(remaining / 2));
    return this.pick([remaining, remaining, half, Math.min(10_000, remaining), remaining + 50_000, half]) || 10_000;
  }

  act(call: Omit<HandCall, 'isLost'>): Promise<HandAnswer> {
    return this.world.act({ ...call, isLost: this.#move.isLost });
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

/** Open, and its tenant could settle some of it out of their credit. */
export function hasCredit(bill: Bill): boolean {
  return isOpen(bill) && bill.credit > 0;
}

export function isDraft({ status }: Bill): boolean {
  return status === 'DRAFT';
}

/** What a hand may do; nothing where there is nothing to do it to. */
export type Command = (scene: Scene) => Promise<unknown> | undefined;
