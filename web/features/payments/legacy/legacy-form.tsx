import { useId } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { toast } from 'sonner';
import { LegacyPaymentInput } from '#shared/contract/payments.ts';
import { type GatewayMethod, gatewayMethods, type PaymentChannel, paymentChannels } from '#shared/enums.ts';
import { carriesAmount, channelFee, paymentMethods } from '#shared/rules/payment-methods.ts';
import { useCurrentUser } from '../../../data/session.tsx';
import { trpc } from '../../../data/trpc.ts';
import { failureMessage } from '../../../data/call-error.ts';
import { fieldsOf } from '../../../lib/fields-of.ts';
import { useContractForm } from '../../../lib/form.ts';
import { formatRupiah } from '#shared/format.ts';
import { useSubmit } from '../../../data/use-submit.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/card.tsx';
import { RadioCard } from '../../../ui/check-card.tsx';
import { PhoneField } from '../../../ui/text-field.tsx';
import { FieldGroup } from '../../../ui/field-group.tsx';
import { Form } from '../../../ui/form.tsx';
import { feeNote } from '../fee-note.ts';
import type { LegacyData, LegacyLink } from './legacy-data.ts';
import { useRefresh } from '../../../data/use-refresh.ts';

const channelNames: Record<PaymentChannel, { title: string; note: string }> = {
  VIRTUAL_ACCOUNT: { title: 'Virtual Account', note: 'Transfer bank ke nomor khusus' },
  EWALLET: { title: 'E-wallet', note: 'OVO, DANA, dan lainnya' },
  QRIS: { title: 'QRIS', note: 'Pindai kode dengan aplikasi apa pun' },
};

/** Chooses a channel and makes the link. */
export function LegacyForm({ data, onCreated }: { data: LegacyData; onCreated: (link: LegacyLink) => void }) {
  const group = useId();
  const user = useCurrentUser();
  const refresh = useRefresh();
  const create = trpc.payments.createLegacy.useMutation();
  const form = useContractForm(LegacyPaymentInput, { ...data, mobile_number: user.phone });
  const { errors } = form.formState;
  const channel = useWatch({ control: form.control, name: 'channel' });

  const submission = useSubmit(
    form,
    async (input) => {
      const sent = { ...input, mobile_number: input.channel === 'EWALLET' ? input.mobile_number : undefined };
      const { payment_info: info } = await create.mutateAsync(sent);
      toast.success('Link pembayaran berhasil dibuat!');
      void refresh();
      onCreated({ info, channel: input.channel });
    },
    (error) => failureMessage(error, 'Gagal membuat pembayaran'),
  );

  const fee = channel ? channelFee(channel, data.amount) : 0;
  return (
    <Section title="Metode pembayaran">
      <Form submission={submission}>
        <fieldset disabled={create.isPending} className="flex min-w-0 flex-col gap-4">
          <Controller
            control={form.control}
            name="channel"
            render={({ field }) => (
              <FieldGroup
                ref={field.ref}
                label={<span className="sr-only">Metode pembayaran</span>}
                error={errors.channel?.message}
              >
                {paymentChannels.map((each) => (
                  <ChannelCard
                    key={each}
                    channel={each}
                    group={group}
                    amount={data.amount}
                    checked={field.value === each}
                    onChange={() => field.onChange(each)}
                  />
                ))}
              </FieldGroup>
            )}
          />
          {channel === 'EWALLET' ? (
            <PhoneField
              {...fieldsOf(form)('mobile_number')}
              label="Nomor telepon e-wallet"
              optional
              hint="Permintaan dikirim ke aplikasi OVO di nomor ini. Kosongkan untuk membayar dengan DANA."
              autoComplete="tel"
            />
          ) : null}
        </fieldset>
        <p className="tabular flex flex-wrap justify-between gap-x-4 gap-y-1 rounded-lg bg-sunken p-4 text-sm font-bold">
          <span className="min-w-0 flex-1 basis-24">
            {fee > 0 ? `Total, termasuk biaya ${formatRupiah(fee)}` : 'Total dibayar'}
          </span>
          <span className="ml-auto whitespace-nowrap">{formatRupiah(data.amount + fee)}</span>
        </p>
        <Button type="submit" loading={create.isPending}>
          {create.isPending ? 'Memproses...' : 'Buat Link Pembayaran'}
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
