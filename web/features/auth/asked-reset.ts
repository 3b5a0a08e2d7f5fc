import type { ResetChannel } from '#shared/enums.ts';

/** A request for a link or a code: for which account, by which channel, and the proof that this browser made it. */
export interface AskedReset {
  email: string;
  channel: ResetChannel;
  challenge: string;
}
