import type { GatewayMethod } from '#shared/enums.ts';
import { PhoneField } from '../../ui/text-field.tsx';
import type { PayForm } from './use-payment.ts';

/** The number to which OVO sends its request. */
export function OvoField({ form: { fields, set, field } }: { form: PayForm<GatewayMethod> }) {
  return (
    <PhoneField
      {...field('mobile_number')}
      label="Nomor telepon OVO"
      hint="Permintaan pembayaran dikirim ke aplikasi OVO di nomor ini."
      name="mobile_number"
      autoComplete="tel"
      value={fields.phone}
      onChange={({ target }) => set({ phone: target.value })}
    />
  );
}
