import type { PhoneCodeSent } from '#shared/contract/phone-confirmation.ts';
import type { SettlementView } from '#shared/contract/settlements.ts';
import { randomAddress } from '../app/random-address.ts';
import { refusing } from '../app/refusals.ts';
import type { TestApp } from '../app/test-app.ts';
import { sentTo } from './account-links.ts';
import { shareBills } from './bill-links.ts';
import { giveNumber, proveByCode } from './contacts.ts';
import { receiveDeposit } from './deposits.ts';
import { expectStatus, type Household } from './factories.ts';
import { makeHome } from './lasting-people.ts';
import { askToSave, damage, settlementOf } from './settlements.ts';

type Fields = Record<string, unknown>;

interface Code {
  challenge: string;
  code: string;
  destination: string | undefined;
}

export const TOO_MANY_CODES =
  'Terlalu banyak kode diminta. Periksa WhatsApp Anda, tunggu, atau masuk ke akun untuk menjawab.';

export const objects = { agrees: false, note: 'Sudah rusak dari awal' };

/** The same with another code. */
export const wrong = <Sent extends { code: string }>(sent: Sent): Sent => ({
  ...sent,
  code: sent.code === '000000' ? '000001' : '000000',
});

/** A tenant with a deposit, a proven number, and a bill link. */
export async function homeWithNumber(app: TestApp) {
  const house = await makeHome(app, { contract_start: '2033-03-01', contract_end: '2034-03-01' });
  const mobile = await giveNumber(app, house.tenant.id);
  await proveByCode(app, house.tenant.id);
  await receiveDeposit(app, house.owner, house.tenant.tenant.id);
  return { house, mobile, token: await shareBills(house.owner, house.tenant.tenant.id) };
}

/**
 * What is done with the settlement of a tenancy by its bill link and a code.
 *
 * @param at whose it is, and what of it was seen last
 */
export function settledByCode(
  app: TestApp,
  day: string,
  at: () => { house: Household; token: string; seen: SettlementView },
) {
  const id = () => at().house.tenant.tenant.id;
  const address = (step: string, of: string) => `/api/bill-links/${of}/settlement/${step}`;
  const seen = () => {
    const { id: settlement = '', version = 0 } = at().seen.settlement ?? {};
    return { id: settlement, version, agrees: true };
  };
  const codes = async (of = at().house.tenant.id) =>
    (await sentTo(app, of)).filter(({ title }) => title === 'Kode jawaban perhitungan keluar kos');
  const send = (fields: Fields = {}, from: string = randomAddress(), of = at().token) =>
    app.rest.post<PhoneCodeSent>(address('code', of), { ...seen(), ...fields }, { 'cf-connecting-ip': from });
  return {
    id,
    now: () => settlementOf(at().house.owner, id()),
    later: (minutes: number) => app.clock.set(new Date(app.clock.now().getTime() + minutes * 60_000).toISOString()),
    propose: async (fields: Fields = {}) =>
      expectStatus(
        200,
        askToSave(at().house.owner, id(), {
          leaves_on: day,
          damages: [await damage(app, at().house.owner, 100_000)],
          inspection: [{ item: 'Lemari', condition: 'BROKEN', note: 'Engsel lepas', photo: null }],
          ...fields,
        }),
      ),
    codes,
    send,
    /** A code for an answer, as it has arrived at the tenant's. */
    codeFor: async (fields: Fields = {}): Promise<Code> => {
      const { challenge } = await expectStatus(200, send(fields));
      const last = (await codes()).at(-1);
      return { challenge, code: /\b\d{6}\b/.exec(last?.body ?? '')?.[0] ?? '', destination: last?.destination };
    },
    answer: ({ challenge, code }: Pick<Code, 'challenge' | 'code'>, fields: Fields = {}, of = at().token) =>
      app.rest.post(address('answer', of), { ...seen(), challenge, code, ...fields }),
    refused: refusing(app, () => at().house.owner),
  };
}
