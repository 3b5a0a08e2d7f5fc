import type { PaymentChannel } from '#shared/enums.ts';
import { channelFees } from '#shared/rules/payment-methods.ts';
import { formatPercent } from '#shared/format.ts';

/** What a channel costs on top: `Gratis` or `Biaya 1,5%`. */
export function feeNote(channel: PaymentChannel): string {
  const rate = channelFees[channel];
  return rate === 0 ? 'Gratis' : `Biaya ${formatPercent(rate / 100)}`;
}
