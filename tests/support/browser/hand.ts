import type { Locator } from 'playwright-core';

/** What a person does with a thumb: each tap and each field that is filled in counts. */
export class Hand {
  actions = 0;

  async tap(target: Locator): Promise<void> {
    this.actions += 1;
    await target.click();
  }

  async fills(field: Locator, value: string): Promise<void> {
    this.actions += 1;
    await field.fill(value);
  }

  /** Begins to count anew, and returns what was counted. */
  rest(): number {
    const { actions } = this;
    this.actions = 0;
    return actions;
  }
}
