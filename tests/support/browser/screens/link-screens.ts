import { wibDay, addDays, addMonths } from '#shared/rules/calendar.ts';
import { jpeg } from '../../files/pictures.ts';
import { shareBills } from '../../people/bill-links.ts';
import { giveNumber, proveByCode } from '../../people/contacts.ts';
import { askForContract } from '../../people/contracts.ts';
import { insertCredit } from '../../people/credit.ts';
import { receiveDeposit } from '../../people/deposits.ts';
import {
  type AppUnderTest,
  expectStatus,
  type Household,
  makeBill,
  makeKost,
  makePerson,
  makeRoom,
  makeTenant,
  type Person,
} from '../../people/factories.ts';
import { offeredRenewal } from '../../people/renewals.ts';
import { askToKeepPhoto, askToSave, askToSettle } from '../../people/settlements.ts';
import { press } from '../steps.ts';
import type { Screen } from './screen.ts';

const LEAVES = 'Mau pindah dari kost ini?';

/** A screen of people who are made for it, seen with their session, or by a link without one. */
export type MadeScreen = Screen & { token: string | null; make: (app: AppUnderTest, url: string) => Promise<void> };

/**
 * What somebody sees by a bill link beside bills, with the same settlement by account. The demo has no link, so the
 * pictures alone show them; tests of what is done there hold them to accessibility.
 */
export function linkScreens(): MadeScreen[] {
  return [
    made('settlement-by-link', 'Setujui perhitungan ini?', async ({ app, house, url }) => {
      await settle(app, house, url);
      return { path: `${await linkOf(house)}?keluar=1` };
    }),
    made('settlement-by-account', 'Setujui perhitungan ini?', async ({ app, house, url }) => {
      await settle(app, house, url);
      return { path: `/cetak/keluar-kos/${house.tenant.tenant.id}`, token: house.tenant.rest.token ?? null };
    }),
    made('many-bills-by-link', 'Masih ada 55 tagihan lain', async ({ app, house }) => {
      await makeBills(app, house, 105);
      return { path: await linkOf(house) };
    }),
    made('many-bills-by-account', 'Masih ada 5 tagihan lain', async ({ app, house }) => {
      await makeBills(app, house, 105);
      return { path: '/payment', token: house.tenant.rest.token ?? null };
    }),
    made('settlement-stale-by-link', 'Angka atau hari keluarnya sudah berubah', async ({ app, house, url }) => {
      await settle(app, house, url);
      await makeBill(app, house.owner, house.tenant.tenant.id);
      return { path: `${await linkOf(house)}?keluar=1` };
    }),
    made('settlement-stale-by-account', 'Angka atau hari keluarnya sudah berubah', async ({ app, house, url }) => {
      await settle(app, house, url);
      await makeBill(app, house.owner, house.tenant.tenant.id);
      return { path: `/cetak/keluar-kos/${house.tenant.tenant.id}`, token: house.tenant.rest.token ?? null };
    }),
    made('settlement-late-credit', 'Uang penyewa yang masih Anda pegang', async ({ app, house: { owner, tenant } }) => {
      const { id } = tenant.tenant;
      await receiveDeposit(app, owner, id);
      await expectStatus(200, owner.rest.post(`/api/tenants/${id}/checkout`, {}));
      const seen = await expectStatus(
        200,
        askToSave(owner, id, { leaves_on: wibDay(app.clock.now()), proposes: false }),
      );
      await expectStatus(200, askToSettle(owner, seen, { unreduced: true, amount: seen.sums.unreduced }));
      await insertCredit(app, id, 350_000);
      return { path: `/cetak/keluar-kos/${id}`, token: owner.rest.token ?? null };
    }),
    made('contract-by-link', 'Isi kontrak tampil setelah kode dimasukkan.', async ({ app, house }) => {
      await reachable(app, house);
      await expectStatus(201, askForContract(house.owner, house.tenant.tenant.id));
      return { path: `${await linkOf(house)}?kontrak=1` };
    }),
    made('renewal-by-link', 'Pemilik kost menawarkan perpanjangan', async ({ house }) => {
      const { contract_end: end, id } = house.tenant.tenant;
      await offeredRenewal(house.owner, id, { contract_end: addMonths(end, 12), monthly_rent: 1_600_000 });
      return { path: await linkOf(house) };
    }),
    made(
      'notice-by-link',
      LEAVES,
      async ({ app, house }) => {
        await makeBill(app, house.owner, house.tenant.tenant.id);
        return { path: await linkOf(house) };
      },
      (page) => press(page, LEAVES),
    ),
  ];
}

/** What a made screen is begun with. */
export interface Scene {
  app: AppUnderTest;
  house: Household;
  url: string;
}

type Begin = (scene: Scene) => Promise<{ path: string; token?: string | null }>;

/** A screen of a household that is made for it. */
export function made(name: string, shows: string, begin: Begin, steps?: Screen['steps']): MadeScreen {
  const screen: MadeScreen = {
    name,
    shows,
    path: '',
    token: null,
    ...(steps && { steps }),
    make: async (app, url) => void Object.assign(screen, await begin({ app, url, house: await houseOf(app) })),
  };
  return screen;
}

/** A tenant since today who has confirmed it, and whose contract ends within the days in which a longer one is offered. */
async function houseOf(app: AppUnderTest): Promise<Household> {
  const owner = await makePerson(app, { role: 'OWNER', full_name: 'Ratna Dewi' });
  const kost = await makeKost(owner, { name: 'Kost Melati', contact_phone: '0811-2222-3333' });
  const room = await makeRoom(owner, kost.id, { room_number: '12', facilities: ['ac', 'lemari'] });
  const today = wibDay(app.clock.now());
  const contract = { contract_start: today, contract_end: addDays(today, 40) };
  const tenant = await makeTenant(app, owner, room.id, { full_name: 'Siti Aminah', ...contract });
  await expectStatus(200, tenant.rest.post(`/api/tenants/${tenant.tenant.id}/confirm`));
  return { owner, kost, room, tenant };
}

const linkOf = async ({ owner, tenant }: Household) => `/t/${await shareBills(owner, tenant.tenant.id)}`;

/** Bills that are open, more than one page or link lists. */
async function makeBills(app: AppUnderTest, { owner, tenant }: Household, count: number): Promise<void> {
  const fields = { invoice_type: 'CUSTOM', title: 'Cuci pakaian' };
  for (let nth = 0; nth < count; nth += 1) await makeBill(app, owner, tenant.tenant.id, fields);
}

/** A code can reach the tenant. */
async function reachable(app: AppUnderTest, { tenant }: Household): Promise<void> {
  await giveNumber(app, tenant.id);
  await proveByCode(app, tenant.id);
}

/** A settlement that waits, with a deduction, a bill and photos of moving in. */
async function settle(app: AppUnderTest, house: Household, url: string): Promise<void> {
  const { owner, tenant } = house;
  const { id } = tenant.tenant;
  await reachable(app, house);
  await receiveDeposit(app, owner, id);
  await makeBill(app, owner, id);
  for (const item of ['Lemari', 'Kunci', null])
    await expectStatus(200, askToKeepPhoto(tenant, id, { item, photo: await photoOf(tenant, url) }));
  const photo = await photoOf(owner, url);
  await expectStatus(
    200,
    askToSave(owner, id, {
      leaves_on: wibDay(app.clock.now()),
      note: 'Terima kasih',
      inspection: [
        { item: 'Lemari', condition: 'BROKEN', note: 'Pintu kanan retak', photo },
        { item: 'Kunci', condition: 'GOOD' },
        { item: 'AC', condition: 'GOOD' },
      ],
      damages: [{ reason: 'Lemari: pintu kanan diganti', amount: 350_000, photo }],
    }),
  );
}

/** The address of a picture that somebody uploaded to the product at an address. */
export async function photoOf({ rest }: Person, url: string): Promise<string> {
  const answer = await fetch(`${url}/api/files?purpose=payment_proof`, {
    method: 'POST',
    body: Uint8Array.from(jpeg({ width: 800, height: 600 })),
    headers: { authorization: `Bearer ${rest.token}`, 'content-type': 'application/octet-stream' },
  });
  return ((await answer.json()) as { url: string }).url;
}
