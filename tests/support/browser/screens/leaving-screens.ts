import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { addDays, addMonths, wibDay } from '#shared/rules/calendar.ts';
import { receiveDeposit } from '../../people/deposits.ts';
import { expectStatus, makeBill, makeInvoice, makeRoom } from '../../people/factories.ts';
import { saidToLeave } from '../../people/leavings.ts';
import { askToAnswer, askToSave, askToSettle } from '../../people/settlements.ts';
import { press } from '../steps.ts';
import { made, type MadeScreen, photoOf, type Scene } from './link-screens.ts';

const LEFT = 'Berakhir';

/**
 * Somebody who leaves after the contract's end, and somebody who has left and was settled with, wherever both sides see it.
 * The demo has neither, so the pictures alone show them; tests of leaving and settling hold them to accessibility.
 */
export function leavingScreens(): MadeScreen[] {
  const wizard = (step: number, shows: string) =>
    made(`never-billed-${step}`, shows, async (scene) => {
      await neverBilled(scene);
      const { owner, tenant } = scene.house;
      return { path: `/cetak/keluar-kos/${tenant.tenant.id}?langkah=${step}`, token: owner.rest.token ?? null };
    });
  return [
    ...sides('leaves-late', leavesLate, 'Mengajukan pindah'),
    ...['', '-late', '-early'].map((when) => asks(when)),
    ...settledScreens(),
    wizard(3, 'belum ditagih'),
    wizard(4, 'Keluar kos dan kirim'),
    made('unsent-draft', 'Keluar kos dan kirim', async (scene) => {
      await unsent(scene);
      const { owner, tenant } = scene.house;
      return { path: `/cetak/keluar-kos/${tenant.tenant.id}?langkah=4`, token: owner.rest.token ?? null };
    }),
    owned('unsent-draft-question', unsent, IN_TENANTS, 'Siti Aminah', async (page) => {
      await press(page, /^Keluar kos/);
      await page.getByRole('alertdialog').getByText('1 draf tagihan lain').waitFor();
    }),
    made('never-billed-moved', 'belum ditagih', async (scene) => {
      const id = await movedUnbilled(scene);
      return { path: `/cetak/keluar-kos/${id}?langkah=3`, token: scene.house.owner.rest.token ?? null };
    }),
  ];
}

/** The dialog that asks a tenant for their last day: as it is proposed, after the contract's end, or tomorrow. */
function asks(when: string): MadeScreen {
  const opened = async (page: Page) => {
    await press(page, /^Ajukan pindah/);
    const field = page.getByLabel('Tanggal pindah');
    const today = await field.getAttribute('min');
    if (when !== '' && today !== null) await field.fill(addDays(today, when === '-late' ? 50 : 1));
  };
  return made(
    `asks-to-leave${when}`,
    'Kontrak Sewa',
    async ({ house: { tenant } }) => ({ path: '/dashboard?tab=profil', token: tenant.rest.token ?? null }),
    opened,
  );
}

function settledScreens(): MadeScreen[] {
  const statement = (side: 'owner' | 'tenant') =>
    made(`settled-statement-${side}`, 'Selesai', async (scene) => {
      await settled(scene);
      const { tenant, [side]: reader } = scene.house;
      return { path: `/cetak/keluar-kos/${tenant.tenant.id}`, token: reader.rest.token ?? null };
    });
  const left = async (page: Page) => {
    await page.getByRole('button', { name: new RegExp(`^${LEFT}`) }).click();
    await page.getByRole('button', { name: /^Kembali ke kamar/ }).waitFor();
  };
  return [
    statement('owner'),
    statement('tenant'),
    owned('settled-home', settled, '', 'Uang masuk'),
    owned('settled-row', settled, IN_TENANTS, LEFT, left),
    owned('settled-deposit', settled, IN_TENANTS, LEFT, async (page) => {
      await left(page);
      await press(page, /^Rincian deposit/);
      await page.getByRole('dialog').getByText('Diterima', { exact: true }).waitFor();
    }),
    owned('settled-undo', settled, IN_TENANTS, LEFT, async (page) => {
      await left(page);
      await press(page, /^Kembali ke kamar/);
      await page.getByRole('alertdialog').waitFor();
    }),
  ];
}

const IN_TENANTS = '?tab=kelola&properti=KOST&bagian=penyewa';

type Begin = (scene: Scene) => Promise<void>;

function owned(
  name: string,
  begin: Begin,
  at: string,
  shows: string,
  steps?: (page: Page) => Promise<void>,
): MadeScreen {
  return made(
    name,
    shows,
    async (scene) => {
      await begin(scene);
      const { owner, kost } = scene.house;
      return { path: `/dashboard${at.replace('KOST', kost.id)}`, token: owner.rest.token ?? null };
    },
    steps,
  );
}

/** What the owner's list and the tenant's profile say of one thing. */
function sides(name: string, begin: Begin, shows: string): MadeScreen[] {
  return [
    owned(`${name}-row`, begin, IN_TENANTS, shows),
    made(`${name}-profile`, 'Kontrak Sewa', async (scene) => {
      await begin(scene);
      return { path: '/dashboard?tab=profil', token: scene.house.tenant.rest.token ?? null };
    }),
  ];
}

/** Siti's contract ends in forty days, and she asks to leave ten days after it. */
async function leavesLate({ app, house: { tenant } }: Scene): Promise<void> {
  await saidToLeave(tenant, addDays(wibDay(app.clock.now()), 50), 'Menunggu kos baru siap');
}

/** Siti has lived there for ten days with somebody, and nobody billed anything. */
async function neverBilled({ app, house: { owner, tenant } }: Scene): Promise<void> {
  const { id } = tenant.tenant;
  const begun = addDays(wibDay(app.clock.now()), -10);
  await app.deps.db.execute(sql`
    update tenancies set contract_start = ${begun}, check_in_date = ${begun} where id = ${id}`);
  await receiveDeposit(app, owner, id);
  const occupant = { full_name: 'Rini Aminah', starts_on: begun, surcharge: 200_000 };
  await expectStatus(201, owner.rest.post(`/api/tenants/${id}/occupants`, occupant));
}

/** Nor was her power sent, which somebody drafted. */
async function unsent(scene: Scene): Promise<void> {
  await neverBilled(scene);
  const { app, house } = scene;
  const power = { invoice_type: 'ELECTRICITY', title: 'Listrik' };
  await makeInvoice(app, house.owner, house.tenant.tenant.id, power);
}

/** Of these days Siti spent the last four in another room; the id of her tenancy there. */
async function movedUnbilled(scene: Scene): Promise<string> {
  await neverBilled(scene);
  const { app, house } = scene;
  const room = await makeRoom(house.owner, house.kost.id, { room_number: '14', monthly_rent: 1_700_000 });
  const terms = { room_id: room.id, moves_on: addDays(wibDay(app.clock.now()), -4), monthly_rent: 1_700_000 };
  const moved = await expectStatus(
    201,
    house.owner.rest.post<{ id: string }>(`/api/tenants/${house.tenant.tenant.id}/move`, terms),
  );
  return moved.id;
}

/** Siti left today with a deduction and prepaid days; she agreed, and got the rest back. */
async function settled({ app, url, house: { owner, tenant } }: Scene): Promise<void> {
  const { id } = tenant.tenant;
  const today = wibDay(app.clock.now());
  const begun = addMonths(today, -2);
  await app.deps.db.execute(sql`
    update tenancies set contract_start = ${begun}, check_in_date = ${begun} where id = ${id}`);
  await receiveDeposit(app, owner, id);
  const rent = await makeBill(app, owner, id, {
    invoice_type: 'MONTHLY_RENT',
    covers_from: begun,
    covers_to: addDays(addMonths(today, 1), -1),
  });
  await expectStatus(200, owner.rest.post(`/api/payments/${rent.id}/process`, { payment_method: 'CASH' }));
  await expectStatus(200, owner.rest.post(`/api/tenants/${id}/checkout`, {}));
  const proposed = await expectStatus(
    200,
    askToSave(owner, id, {
      leaves_on: today,
      damages: [{ reason: 'Pintu lemari retak', amount: 350_000, photo: await photoOf(owner, url) }],
    }),
  );
  await expectStatus(200, askToAnswer(tenant, proposed));
  const seen = await expectStatus(200, owner.rest.get<typeof proposed>(`/api/settlements/${id}`));
  await expectStatus(200, askToSettle(owner, seen));
}
