/** What the world knows of the money: all that ever left a payer's hand, kept apart from the app's books. */
export class Ledger {
  readonly #received = new Map<string, number>();

  /** Money that has left a payer for an owner, without what the gateway keeps. */
  receive(ownerId: string, payerId: string, amount: number): void {
    const key = `${ownerId} ${payerId}`;
    this.#received.set(key, (this.#received.get(key) ?? 0) + amount);
  }

  /** By owner and payer. */
  get received(): { ownerId: string; payerId: string; amount: number }[] {
    return [...this.#received].map(([key, amount]) => {
      const [ownerId = '', payerId = ''] = key.split(' ');
      return { ownerId, payerId, amount };
    });
  }

  /** All that one owner received. */
  of(ownerId: string): number {
    return this.received.filter((row) => row.ownerId === ownerId).reduce((sum, { amount }) => sum + amount, 0);
  }
}
