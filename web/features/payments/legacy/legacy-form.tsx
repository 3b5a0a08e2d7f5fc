import { useId } from 'react';
import { type GatewayMethod, gatewayMethods, type PaymentChannel, paymentChannels } from '#shared/enums.ts';
import { carriesAmount, channelFee, paymentMethods } from '#shared/rules/payment-methods.ts';
import { formatRupiah } from '#shared/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/card.tsx';
import { RadioCard } from '../../../ui/check-card.tsx';
import { PhoneField } from '../../../ui/text-field.tsx';
import { FieldGroup } from '../../../ui/field-group.tsx';
import { Form } from '../../../ui/form.tsx';
import { feeNote } from '../fee-note.ts';
import type { LegacyPaymentState } from './use-legacy-payment.ts';

const channelNames: Record<PaymentChannel, { title: string; note: string }> = {
  VIRTUAL_ACCOUNT: { title: 'Virtual Account', note: 'Transfer bank ke nomor khusus' },
  EWALLET: { title: 'E-wallet', note: 'OVO, DANA, dan lainnya' },
  QRIS: { title: 'QRIS', note: 'Pindai kode dengan aplikasi apa pun' },
};

/** Chooses a channel and makes the link. */
export function LegacyForm({ amount, payment }: { amount: number; payment: LegacyPaymentState }) {
  const group = useId();
  const { fields, set, field, submission, isSending } = payment;
  const { choice: channel } = fields;
  const fee = channel ? channelFee(channel, amount) : 0;
  return (
    <Section title="Metode pembayaran">
      <Form submission={submission}>
        <fieldset disabled={isSending} className="flex min-w-0 flex-col gap-4">
          <FieldGroup {...field('channel')} label={<span className="sr-only">Metode pembayaran</span>}>
            {paymentChannels.map((each) => (
              <ChannelCard
                key={each}
                channel={each}
                group={group}
                amount={amount}
                checked={channel === each}
                onChange={() => set({ choice: each })}
              />
            ))}
          </FieldGroup>
          {channel === 'EWALLET' ? (
            <PhoneField
              {...field('mobile_number')}
              label="Nomor telepon e-wallet"
              optional
              hint="Permintaan dikirim ke aplikasi OVO di nomor ini. Kosongkan untuk membayar dengan DANA."
              name="mobile_number"
              autoComplete="tel"
              value={fields.phone}
              onChange={({ target }) => set({ phone: target.value })}
            />
          ) : null}
        </fieldset>
        <p className="tabular flex flex-wrap justify-between gap-x-4 gap-y-1 rounded-lg bg-sunken p-4 text-sm font-bold">
          <span className="min-w-0 flex-1 basis-24">
            {fee > 0 ? `Total, termasuk biaya ${formatRupiah(fee)}` : 'Total dibayar'}
          </span>
          <span className="ml-auto whitespace-nowrap">{formatRupiah(amount + fee)}</span>
        </p>
        <Button type="submit" loading={isSending}>
          {isSending ? 'Memproses...' : 'Buat Link Pembayaran'}
        </Button>
      </Form>
    </Section>
  );
}

interface ChannelCardProps {
  channel: PaymentChannel;
  group: string;
  amount: number;
  checked: boolean;
  onChange: () => void;
}

function ChannelCard({ channel, group, amount, checked, onChange }: ChannelCardProps) {
  const carries = methodsOf(channel).some((method) => carriesAmount(method, amount));
  const { title, note } = channelNames[channel];
  return (
    <RadioCard name={group} checked={checked} disabled={!carries} onChange={onChange}>
      <span className="block font-semibold">{title}</span>
      <span className="block text-xs">
        {carries ? `${note}. ${feeNote(channel)}.` : 'Tidak dapat dipakai untuk jumlah ini.'}
      </span>
    </RadioCard>
  );
}

function methodsOf(channel: PaymentChannel): GatewayMethod[] {
  return gatewayMethods.filter((method) => paymentMethods[method].channel === channel);
}
