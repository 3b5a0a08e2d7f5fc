import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gatewayMethods, type GatewayMethod } from '#shared/enums.ts';
import { bankCode, carriesAmount, methodsFor, paymentFee, paymentMethods } from '#shared/rules/payment-methods.ts';

/** Xendit's limits: the smallest and the largest amount charged, in rupiah. */
const limits: Record<GatewayMethod, [min: number, max: number]> = {
  BCA_VIRTUAL_ACCOUNT: [10_000, 50_000_000],
  BNI_VIRTUAL_ACCOUNT: [1, 50_000_000],
  BRI_VIRTUAL_ACCOUNT: [1, 50_000_000_000],
  MANDIRI_VIRTUAL_ACCOUNT: [1, 50_000_000_000],
  PERMATA_VIRTUAL_ACCOUNT: [1, 9_999_999_999],
  BSI_VIRTUAL_ACCOUNT: [1, 50_000_000_000],
  CIMB_VIRTUAL_ACCOUNT: [1, 50_000_000],
  QRIS: [1, 10_000_000],
  OVO: [100, 20_000_000],
  DANA: [100, 20_000_000],
  SHOPEEPAY: [1, 20_000_000],
  LINKAJA: [1, 20_000_000],
};

const ewallets: readonly GatewayMethod[] = ['OVO', 'DANA', 'SHOPEEPAY', 'LINKAJA'];
const method = fc.constantFrom(...gatewayMethods);
const amount = fc.integer({ min: 1, max: 60_000_000_000 });

describe('the limits of a method', () => {
  it.each(gatewayMethods)('%s are those of its channel page', (code) => {
    const [min, max] = limits[code];
    expect([paymentMethods[code].min, paymentMethods[code].max]).toEqual([min, max]);
  });

  it.each(gatewayMethods.filter((code) => !ewallets.includes(code)))(
    '%s carries its limits and nothing beyond',
    (code) => {
      const [min, max] = limits[code];
      expect([min - 1, min, max, max + 1].map((value) => carriesAmount(code, value))).toEqual([
        false,
        true,
        true,
        false,
      ]);
    },
  );

  it('hold for what is charged, fee included', () => {
    // 19,704,433 and its fee of 295,567 are exactly 20 million.
    expect([19_704_433, 19_704_434].map((value) => carriesAmount('DANA', value))).toEqual([true, false]);
    fc.assert(
      fc.property(method, amount, (code, value) => {
        const charged = value + paymentFee(code, value);
        expect(carriesAmount(code, value)).toBe(charged >= limits[code][0] && charged <= limits[code][1]);
      }),
    );
  });

  it('decide what is offered, in the order of the list', () => {
    expect(methodsFor(9_999)).toEqual(gatewayMethods.filter((code) => code !== 'BCA_VIRTUAL_ACCOUNT'));
    expect(methodsFor(1_500_000)).toEqual([...gatewayMethods]);
    expect(methodsFor(60_000_000)).toEqual([
      'BRI_VIRTUAL_ACCOUNT',
      'MANDIRI_VIRTUAL_ACCOUNT',
      'PERMATA_VIRTUAL_ACCOUNT',
      'BSI_VIRTUAL_ACCOUNT',
    ]);
    expect([methodsFor(0), methodsFor(-5), methodsFor(50_000_000_001)]).toEqual([[], [], []]);
  });
});

describe('the fee of a method', () => {
  it('is 1.5% rounded up for an e-wallet, and nothing for the others', () => {
    fc.assert(
      fc.property(method, amount, (code, value) => {
        const expected = ewallets.includes(code) ? Number((BigInt(value) * 150n + 9_999n) / 10_000n) : 0;
        expect(paymentFee(code, value)).toBe(expected);
      }),
    );
  });

  it.each([
    [1_000_000, 15_000],
    [1_000_001, 15_001],
    [100, 2],
    [1, 1],
  ])('of %i by e-wallet is %i', (value, fee) => {
    expect(ewallets.map((code) => paymentFee(code, value))).toEqual(ewallets.map(() => fee));
  });
});

describe('the bank of a method', () => {
  it('is the code without its ending, and null where there is none', () => {
    expect(gatewayMethods.map(bankCode)).toEqual([
      'BCA',
      'BNI',
      'BRI',
      'MANDIRI',
      'PERMATA',
      'BSI',
      'CIMB',
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});
