import { expect, it } from 'vitest';
import { paymentChannels } from '#shared/enums.ts';
import { monthNames } from '#shared/labels.ts';
import { channelFee } from '#shared/rules/payment-methods.ts';
import { feeNote } from '#web/features/payments/fee-note.ts';
import { formatMonth } from '#web/lib/format.ts';

it('a month has the name that the daily job looks for in the title of a recurring invoice', () => {
  const named = monthNames.map((_, index) => formatMonth(`2026-${String(index + 1).padStart(2, '0')}-15`));
  expect(named).toEqual(monthNames.map((name) => `${name} 2026`));
});

it('a channel says what is charged on top of a payment', () => {
  expect(paymentChannels.map((channel) => [channel, channelFee(channel, 10_000), feeNote(channel)])).toEqual([
    ['VIRTUAL_ACCOUNT', 0, 'Gratis'],
    ['EWALLET', 150, 'Biaya 1,5%'],
    ['QRIS', 0, 'Gratis'],
  ]);
});
