import { deliver } from '../../bank/simulated-bank.ts';
import type { Stage } from './stage.ts';

/** Money that has left a payer. The provider's payment id tells it from other money. */
interface RealMoney {
  reference: string;
  providerPaymentId: string;
  /** Fee included. */
  amount: number;
}

interface Letter {
  callback: { data: { reference_id: string; [field: string]: unknown }; [field: string]: unknown };
  /** How often it was delivered and acknowledged. */
  arrivals: number;
}

/** The history in which the bank acts. */
interface Surroundings {
  readonly stage: Stage;
  readonly problems: string[];
  note: (line: string) => void;
}

/** The payers' bank: it takes money for what the gateway holds, and its callbacks come late, twice, wrong or never. */
export class Bank {
  /** All the money that was really taken. */
  readonly taken: RealMoney[] = [];
  readonly #letters: Letter[] = [];
  readonly #world: Surroundings;
  #captures = 0;

  constructor(world: Surroundings) {
    this.#world = world;
  }

  /** Our references of all attempts that the gateway holds, in the order in which they were made. */
  get references(): string[] {
    const { xendit } = this.#world.stage;
    const asked = xendit
      .callsOf('create')
      .map(({ body }) => (body as { reference_id?: string } | null)?.reference_id ?? '');
    return [...new Set(asked)].filter((reference) => xendit.holds(reference));
  }

  isPaid(reference: string): boolean {
    return this.taken.some((money) => money.reference === reference);
  }

  /** Pays an attempt, whatever its state; if it was paid already, this is other money. */
  pay(reference: string): Letter {
    const { xendit } = this.#world.stage;
    const held = xendit.heldFor(reference);
    if (this.isPaid(reference)) held.latest_payment_id = `py-${this.#captures}-lagi`;
    this.#captures += 1;
    const callback = xendit.pay(reference, `cptr-${this.#captures}-${reference}`);
    this.taken.push({ reference, providerPaymentId: held.latest_payment_id, amount: held.request_amount });
    this.#world.note(`bank: takes ${held.request_amount} for ${reference} (${held.latest_payment_id})`);
    return this.#post(callback);
  }

  decline(reference: string): Letter | null {
    const { xendit } = this.#world.stage;
    if (xendit.heldFor(reference).status !== 'REQUIRES_ACTION') return null;
    return this.#post(xendit.decline(reference));
  }

  expire(reference: string): Letter | null {
    const { xendit } = this.#world.stage;
    if (xendit.heldFor(reference).status !== 'REQUIRES_ACTION') return null;
    return this.#post(xendit.expire(reference));
  }

  get letters(): readonly Letter[] {
    return this.#letters;
  }

  /** Delivers a callback, and again if it was not acknowledged. */
  async bring(letter: Letter, times = 1): Promise<void> {
    for (let time = 1; time <= times; time += 1) {
      const { status, body } = await deliver(this.#world.stage.app, letter.callback);
      this.#world.note(`bank: ${this.#describe(letter)} → ${status} ${body.outcome ?? ''}`);
      if (status === 200) letter.arrivals += 1;
      else if (status !== 503 || this.#world.stage.network.struck === 0) {
        this.#world.problems.push(`a callback was answered ${status}`);
      }
    }
  }

  /** Delivers a forged callback, which must be refused or quarantined and change nothing. */
  async forge({ callback }: Letter, how: 'token' | 'amount' | 'captures' | 'reference' | 'currency'): Promise<void> {
    const { data } = callback;
    const forged = {
      token: data,
      amount: { ...data, request_amount: 1, captures: [{ capture_id: 'cptr-palsu', capture_amount: 1 }] },
      captures: { ...data, captures: [] },
      reference: { ...data, reference_id: crypto.randomUUID() },
      currency: { ...data, currency: 'USD' },
    }[how];
    const token = how === 'token' ? 'bukan-token-yang-benar' : undefined;
    const { status, body } = await deliver(this.#world.stage.app, { ...callback, data: forged }, token);
    this.#world.note(`bank: forged by ${how} → ${status} ${body.outcome ?? ''}`);
    const isUnreached = status === 503 && this.#world.stage.network.struck > 0;
    const isKept = status === 200 && body.outcome !== 'APPLIED';
    if (!isUnreached && !(how === 'token' ? status === 401 : isKept)) {
      this.#world.problems.push(`a callback forged by ${how} was answered ${status} ${body.outcome}`);
    }
  }

  /** Delivers what has not arrived yet, and some of it once more. */
  async comeToRest(): Promise<void> {
    for (const letter of this.#letters) await this.bring(letter, letter.arrivals === 0 ? 2 : 1);
  }

  #post(callback: Letter['callback']): Letter {
    const letter = { callback, arrivals: 0 };
    this.#letters.push(letter);
    return letter;
  }

  #describe({ callback, arrivals }: Letter): string {
    const { event, data } = callback as { event?: string; data: Letter['callback']['data'] };
    return `${String(event)} for ${data.reference_id}${arrivals > 0 ? ', again' : ''}`;
  }
}
