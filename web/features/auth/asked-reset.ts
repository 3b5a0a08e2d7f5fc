import type { ResetChannel } from '#shared/enums.ts';

/** What was asked for, and what proves that it was asked here. */
export interface AskedReset {
  email: string;
  channel: ResetChannel;
  challenge: string;
}
