import { type GatewayMethod, gatewayMethods, manualMethods, type MoneyWay, type PaymentChannel } from '../enums.ts';
import { rateRoundedUp } from './money.ts';

export interface PaymentMethodRule {
  channel: PaymentChannel;
  name: string;
  /** Smallest amount that the method accepts, in rupiah, fee included. */
  min: number;
  /** Largest amount that the method accepts, in rupiah, fee included. */
  max: number;
}

const MILLION = 1_000_000;
const BILLION = 1_000 * MILLION;

/** What the payer pays on top with any method of a channel, in basis points of the amount (spec §9). */
export const channelFees: Readonly<Record<PaymentChannel, number>> = { VIRTUAL_ACCOUNT: 0, QRIS: 0, EWALLET: 150 };

function virtualAccount(bank: string, min: number, max: number): PaymentMethodRule {
  return {
    channel: 'VIRTUAL_ACCOUNT',
    name: `${bank} Virtual Account`,
    min,
    max,
  };
}

function ewallet(name: string, min: number): PaymentMethodRule {
  return { channel: 'EWALLET', name, min, max: 20 * MILLION };
}

/** The limits of each method: Xendit's channel pages. */
export const paymentMethods: Readonly<Record<GatewayMethod, PaymentMethodRule>> = {
  BCA_VIRTUAL_ACCOUNT: virtualAccount('BCA', 10_000, 50 * MILLION),
  BNI_VIRTUAL_ACCOUNT: virtualAccount('BNI', 1, 50 * MILLION),
  BRI_VIRTUAL_ACCOUNT: virtualAccount('BRI', 1, 50 * BILLION),
  MANDIRI_VIRTUAL_ACCOUNT: virtualAccount('Mandiri', 1, 50 * BILLION),
  PERMATA_VIRTUAL_ACCOUNT: virtualAccount('Permata', 1, 9_999_999_999),
  BSI_VIRTUAL_ACCOUNT: virtualAccount('BSI', 1, 50 * BILLION),
  CIMB_VIRTUAL_ACCOUNT: virtualAccount('CIMB Niaga', 1, 50 * MILLION),
  QRIS: { channel: 'QRIS', name: 'QRIS', min: 1, max: 10 * MILLION },
  OVO: ewallet('OVO', 100),
  DANA: ewallet('DANA', 100),
  SHOPEEPAY: ewallet('ShopeePay', 1),
  LINKAJA: ewallet('LinkAja', 1),
};

/** What the payer pays on top of `amount` (`channelFees`), rounded up to a whole rupiah. */
export function paymentFee(method: GatewayMethod, amount: number): number {
  return channelFee(paymentMethods[method].channel, amount);
}

/** The same for any method of a channel. */
export function channelFee(channel: PaymentChannel, amount: number): number {
  return rateRoundedUp(amount, channelFees[channel]);
}

/** Whether `amount` rupiah and the fee are within a method's limits. */
export function carriesAmount(method: GatewayMethod, amount: number): boolean {
  const charged = amount + paymentFee(method, amount);
  return charged >= paymentMethods[method].min && charged <= paymentMethods[method].max;
}

/** The methods that accept `amount`, in the order in which they are offered. */
export function methodsFor(amount: number): GatewayMethod[] {
  return gatewayMethods.filter((method) => carriesAmount(method, amount));
}

/** Whether the payer is asked in the app of their phone number, and not on a page or by a number to pay to. */
export function needsPhone(method: GatewayMethod | undefined): boolean {
  return method === 'OVO';
}

/** The bank of a virtual account method: `BCA_VIRTUAL_ACCOUNT` → `BCA`; null for the others. */
export function bankCode(method: GatewayMethod): string | null {
  return method.endsWith('_VIRTUAL_ACCOUNT') ? method.slice(0, -'_VIRTUAL_ACCOUNT'.length) : null;
}

/** The channel of a way in which money comes in; none of cash and of transfers between accounts. */
const channelOfWay: Readonly<Partial<Record<MoneyWay, PaymentChannel>>> = {
  VIRTUAL_ACCOUNT: 'VIRTUAL_ACCOUNT',
  QRIS: 'QRIS',
  E_WALLET: 'EWALLET',
};

/** The methods of a way, those of the gateway and those that are recorded by hand. */
export function methodsOfWay(way: MoneyWay): readonly string[] {
  const byGateway = gatewayMethods.filter((method) => paymentMethods[method].channel === channelOfWay[way]);
  return [...new Set<string>([...manualMethods.filter((method) => method === way), ...byGateway])];
}
