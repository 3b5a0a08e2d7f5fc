import { type ReactNode, type Ref, useId, useState } from 'react';
import type { PaymentMethods } from '#shared/contract/payments.ts';
import { type GatewayMethod, gatewayMethods, type PaymentChannel } from '#shared/enums.ts';
import { carriesAmount, paymentFee, paymentMethods } from '#shared/rules/payment-methods.ts';
import { formatRupiah } from '#shared/format.ts';
import { shortMethodName } from '../../lib/payment-method-name.ts';
import { RadioCard } from '../../ui/check-card.tsx';
import { FieldGroup } from '../../ui/field-group.tsx';
import { feeNote } from './fee-note.ts';
import { lastMethod } from './last-method.ts';
import { MethodMark } from './method-mark.tsx';

const channelNames: Record<PaymentChannel, string> = {
  VIRTUAL_ACCOUNT: 'Virtual Account',
  QRIS: 'QRIS',
  EWALLET: 'E-wallet',
};

/** The free one that every app can pay is first. */
const channels: readonly PaymentChannel[] = ['QRIS', 'VIRTUAL_ACCOUNT', 'EWALLET'];

/** The part of a bill's methods that the choice needs: those for the whole amount, and whether parts are allowed. */
export type OfferedMethods = Pick<PaymentMethods, 'amount' | 'remaining_amount' | 'allow_partial_payment'> & {
  payment_methods: readonly { code: GatewayMethod }[];
  /** What is left, if not of a whole bill: 'Sisa bagian Anda'. */
  owed?: string;
};

interface MethodChoiceProps {
  methods: OfferedMethods;
  /** The amount typed so far; methods with other limits say so. */
  amount: number | undefined;
  value: GatewayMethod | undefined;
  onChange: (method: GatewayMethod) => void;
  error?: string | undefined;
  ref?: Ref<{ focus: () => void }>;
}

/**
 * The payment methods: the one used last on this device, then the others in groups, QRIS before all. Methods whose limits exclude the
 * amount stay in place and say so, so that nothing moves while somebody types.
 */
export function MethodChoice({ methods, amount, value, onChange, error, ref }: MethodChoiceProps) {
  const name = useId();
  // Read once: paying with another method must not move the cards.
  const [last] = useState(lastMethod);
  const offered = offeredFor(methods);
  const asked = amount !== undefined && amount >= 1 && amount <= methods.remaining_amount ? amount : methods.amount;
  const card = (code: GatewayMethod) => (
    <MethodCard
      key={code}
      code={code}
      amount={asked}
      group={name}
      checked={value === code}
      onChange={() => onChange(code)}
    />
  );
  const first = offered.find((code) => code === last);
  return (
    <FieldGroup label="Metode pembayaran" error={error} {...(ref ? { ref } : {})}>
      {first ? (
        <Methods title="Terakhir dipakai" note={feeNote(paymentMethods[first].channel)}>
          {[card(first)]}
        </Methods>
      ) : null}
      {channels.map((channel) => {
        const codes = offered.filter((code) => code !== first && paymentMethods[code].channel === channel);
        return codes.length === 0 ? null : (
          <Methods key={channel} title={channelNames[channel]} note={feeNote(channel)}>
            {codes.map(card)}
          </Methods>
        );
      })}
    </FieldGroup>
  );
}

/** Some methods under a title, with what they cost. */
function Methods({ title, note, children }: { title: string; note: string; children: ReactNode[] }) {
  return (
    <div role="group" aria-label={title}>
      <p aria-hidden className="mb-2 flex justify-between text-xs text-muted">
        <span className="font-semibold">{title}</span>
        {note}
      </p>
      <div
        className={`grid gap-2 ${children.length > 1 ? 'grid-cols-[repeat(auto-fill,minmax(max(7rem,40%),1fr))]' : ''}`}
      >
        {children}
      </div>
    </div>
  );
}

/** The methods that the server offers for the whole amount, and if parts are allowed those that accept a part. */
function offeredFor(methods: OfferedMethods): GatewayMethod[] {
  const whole = new Set<GatewayMethod>(methods.payment_methods.map(({ code }) => code));
  if (!methods.allow_partial_payment) return gatewayMethods.filter((code) => whole.has(code));
  return gatewayMethods.filter((code) => whole.has(code) || paymentMethods[code].min <= methods.remaining_amount);
}

function MethodCard(props: {
  code: GatewayMethod;
  amount: number;
  group: string;
  checked: boolean;
  onChange: () => void;
}) {
  const { code, amount, group, checked, onChange } = props;
  const { min, max } = paymentMethods[code];
  const carries = carriesAmount(code, amount);
  const [bound, limit] =
    amount + paymentFee(code, amount) < min ? (['Minimal', min] as const) : (['Maksimal', max] as const);
  return (
    <RadioCard name={group} checked={checked && carries} disabled={!carries} onChange={onChange}>
      <span className="-ml-1 flex items-center gap-1.5 sm:ml-0 sm:gap-2.5">
        <MethodMark method={code} />
        <span className="min-w-0">
          <span className="block font-medium whitespace-nowrap">{shortMethodName(code)}</span>
          {carries ? (
            code === 'QRIS' && <span className="block text-xs">Pindai dengan aplikasi apa pun</span>
          ) : (
            <span className="tabular block text-xs">
              {bound} <span className="whitespace-nowrap">{formatRupiah(limit)}</span>
            </span>
          )}
        </span>
      </span>
    </RadioCard>
  );
}
