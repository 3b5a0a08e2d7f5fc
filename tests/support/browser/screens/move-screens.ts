import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { addDays, addMonths, wibDay } from '#shared/rules/calendar.ts';
import { expectStatus, makeRoom, makeTenant } from '../../people/factories.ts';
import { made, type MadeScreen, type Scene } from './link-screens.ts';

const OLD = 'Kamar 12';
const NEW = 'Kamar 14';

/**
 * A move that is planned, and one whose day has come while somebody is still in the other room, wherever owner and tenant
 * see it. The demo has none, so the pictures alone show them; tests of moves hold them to accessibility.
 */
export function moveScreens(): MadeScreen[] {
  return [false, true].flatMap((isStuck) => {
    const name = isStuck ? 'stuck-move' : 'planned-move';
    const owned = (part: string, shows: string, at: string, steps?: (page: Page) => Promise<void>) =>
      made(
        `${name}-${part}`,
        shows,
        async (scene) => {
          await plan(scene, isStuck);
          const { owner, kost } = scene.house;
          return { path: `/dashboard?${at.replace('KOST', kost.id)}`, token: owner.rest.token ?? null };
        },
        steps,
      );
    return [
      owned('rooms', '14', 'tab=kelola&properti=KOST'),
      owned('old-room', '12', 'tab=kelola&properti=KOST', (page) => opensRoom(page, OLD)),
      owned('new-room', '14', 'tab=kelola&properti=KOST', (page) => opensRoom(page, NEW)),
      owned('tenants', 'Siti Aminah', 'tab=kelola&properti=KOST&bagian=penyewa', async (page) => {
        // The only tenant of a list stands open.
        if (isStuck) await page.getByRole('button', { name: 'Siti Aminah', exact: true }).click();
        await page.getByText('Pindah ke kamar 14').waitFor();
      }),
      owned('calendar', 'Kosong dalam 30 hari', 'tab=kelola&properti=KOST&bagian=kalender', hasRows),
      owned('calendar-table', 'Kosong dalam 30 hari', 'tab=kelola&properti=KOST&bagian=kalender&bentuk=tabel', hasRows),
      ...['', '?tab=profil'].map((tab) =>
        made(`${name}-home${tab.replace('?tab=', '-')}`, tab === '' ? 'Kamar Anda' : 'Kontrak Sewa', async (scene) => {
          await plan(scene, isStuck);
          return { path: `/dashboard${tab}`, token: scene.house.tenant.rest.token ?? null };
        }),
      ),
    ];
  });
}

async function opensRoom(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('heading', { name: 'Data kamar' }).waitFor();
}

const hasRows = (page: Page) => page.locator('[data-row]').first().waitFor();

/** Siti moves to room 14 when Budi's contract there ends; stuck, that was two days ago, and he is still there. */
async function plan({ app, house }: Scene, isStuck: boolean): Promise<void> {
  const { owner, kost, tenant } = house;
  const today = wibDay(app.clock.now());
  const target = await makeRoom(owner, kost.id, { room_number: '14', monthly_rent: 1_700_000 });
  const day = addDays(today, 12);
  await app.deps.db.execute(sql`
    update tenancies set contract_end = ${addMonths(today, 12)} where id = ${tenant.tenant.id}`);
  if (isStuck) {
    const other = { full_name: 'Budi Santoso', contract_start: today, contract_end: day };
    await makeTenant(app, owner, target.id, other);
  }
  const terms = { room_id: target.id, moves_on: day, monthly_rent: 1_700_000 };
  await expectStatus(201, owner.rest.post(`/api/tenants/${tenant.tenant.id}/move`, terms));
  if (!isStuck) return;
  const [begun, ended] = [addMonths(today, -6), addDays(today, -2)];
  await app.deps.db.execute(sql`
    update tenancies set contract_start = ${begun}, check_in_date = ${begun},
      contract_end = case when moves_on is null then ${ended}::date else contract_end end,
      moves_on = case when moves_on is not null then ${ended}::date end
    where kost_id = ${kost.id}`);
}
