import { addDays } from '#shared/rules/calendar.ts';
import type { TestApp } from '../../app/test-app.ts';
import { deliver } from '../../bank/simulated-bank.ts';
import { expectStatus } from '../../people/factories.ts';
import type { Random } from './random.ts';

/** Callbacks on their way: they overtake each other, come twice, late, or never. */
export class Postbox {
  #underWay: { day: string; callback: unknown }[] = [];
  /** Everything that was ever sent, also what was lost. */
  readonly sent: unknown[] = [];

  /** Sends some copies of a callback, each to arrive within some days. */
  post(random: Random, today: string, callback: unknown, { copies, within }: { copies: number; within: number }): void {
    this.sent.push(callback);
    for (let copy = 0; copy < copies; copy += 1) {
      this.#underWay.push({ day: addDays(today, random.between(0, within)), callback });
    }
  }

  /** Delivers what has arrived, in random order. */
  async deliver(app: TestApp, random: Random, today: string): Promise<void> {
    const arrived = this.#underWay.filter(({ day }) => day <= today);
    this.#underWay = this.#underWay.filter(({ day }) => day > today);
    for (const { callback } of random.shuffled(arrived)) await expectStatus(200, deliver(app, callback));
  }
}
