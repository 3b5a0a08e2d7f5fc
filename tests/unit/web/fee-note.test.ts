import { expect, it } from 'vitest';
import { paymentChannels } from '#shared/enums.ts';
import { channelFee } from '#shared/rules/payment-methods.ts';
import { feeNote } from '#web/features/payments/fee-note.ts';

it('a channel says what is charged on top of a payment', () => {
  expect(paymentChannels.map((channel) => [channel, channelFee(channel, 10_000), feeNote(channel)])).toEqual([
    ['VIRTUAL_ACCOUNT', 0, 'Gratis'],
    ['EWALLET', 150, 'Biaya 1,5%'],
    ['QRIS', 0, 'Gratis'],
  ]);
});
