/** All money that ever left a payer, recorded apart from the app's books. */
export class Ledger {
  readonly #received = new Map<string, number>();
  readonly #returned = new Map<string, number>();
  readonly #released = new Map<string, number>();

  /** Records money from a payer to an owner, without the gateway's fee. */
  receive(ownerId: string, payerId: string, amount: number): void {
    const key = `${ownerId} ${payerId}`;
    this.#received.set(key, (this.#received.get(key) ?? 0) + amount);
  }

  /** Records what a settlement gives back to a tenant, and the deposit that its owner no longer holds then. */
  settle(ownerId: string, { returned, released }: { returned: number; released: number }): void {
    this.#returned.set(ownerId, this.returnedBy(ownerId) + returned);
    this.#released.set(ownerId, this.releasedBy(ownerId) + released);
  }

  returnedBy(ownerId: string): number {
    return this.#returned.get(ownerId) ?? 0;
  }

  releasedBy(ownerId: string): number {
    return this.#released.get(ownerId) ?? 0;
  }

  /** By owner and payer. */
  get received(): { ownerId: string; payerId: string; amount: number }[] {
    return [...this.#received].map(([key, amount]) => {
      const [ownerId = '', payerId = ''] = key.split(' ');
      return { ownerId, payerId, amount };
    });
  }

  /** Everything that one owner received. */
  of(ownerId: string): number {
    return this.received.filter((row) => row.ownerId === ownerId).reduce((sum, { amount }) => sum + amount, 0);
  }
}
