import { beforeEach, describe, expect, it } from 'vitest';
import { formatLongDay, formatMonth } from '#shared/format.ts';
import type { RentPeriod } from '#shared/enums.ts';
import { rentOfPaper } from '#shared/rules/contract-paper.ts';
import { addMonths } from '#shared/rules/calendar.ts';
import { terbilang } from '#shared/rules/terbilang.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { askForContract } from '#tests/support/people/contracts.ts';
import { expectStatus, type Household } from '#tests/support/people/factories.ts';
import { makeHome } from '#tests/support/people/lasting-people.ts';

const app = createTestApp();
let house: Household;
let tenancy: Household['tenant']['tenant'];
beforeEach(async () => {
  house = await makeHome(app);
  tenancy = house.tenant.tenant;
});

const agree = (rent_period: RentPeriod, monthly_rent: number) =>
  expectStatus(200, house.owner.rest.put(`/api/tenants/${tenancy.id}`, { rent_period, monthly_rent }));
const automatic = () =>
  expectStatus(200, house.owner.rest.post(`/api/tenants/${tenancy.id}/automatic-rent`, { is_on: true, day: 7 }));
const goOn = () => expectStatus(200, house.owner.rest.post(`/api/tenants/${tenancy.id}/goes-on`, { goes_on: true }));
const write = (body: string) =>
  expectStatus(200, house.owner.rest.put(`/api/contract-templates/${tenancy.kost_id}`, { body }));
const make = async () => (await expectStatus(201, askForContract(house.owner, tenancy.id))).body;
/** What the template has become, without what every contract has. */
const written = async () => (await make()).split('\n\nKetentuan deposit\n')[0];

describe('the contract of a tenancy whose rent is paid by another period', () => {
  it.each<[RentPeriod, number, string, string]>([
    ['DAY', 75_000, 'Rp\u00a075.000', 'per hari'],
    ['WEEK', 400_000, 'Rp\u00a0400.000', 'per minggu'],
    ['QUARTER', 4_000_000, 'Rp\u00a04.000.000', 'per 3 bulan'],
    ['HALF_YEAR', 7_800_000, 'Rp\u00a07.800.000', 'per 6 bulan'],
    ['YEAR', 15_000_000, 'Rp\u00a015.000.000', 'per tahun'],
  ])('names it, when it is due, and how it goes on: %s', async (period, rent, amount, words) => {
    await agree(period, rent);
    const sum = `Sewa ${amount} (${terbilang(rent)} rupiah) ${words}, dibayar di muka`;
    const end = formatLongDay(tenancy.contract_end);
    const byHand = await make();
    expect(byHand).toContain(`${sum} paling lambat pada tanggal jatuh tempo di tagihan.`);
    expect(byHand).toContain(`sampai ${end}. Perpanjangan`);
    await automatic();
    await goOn();
    const bySeries = await make();
    expect(bySeries).toContain(`${sum} pada hari pertama setiap periode.`);
    expect(bySeries).toContain(`sampai ${end}, lalu lanjut ${words}. Perpanjangan`);
    for (const body of [byHand, bySeries]) expect(body).not.toMatch(/per bulan|setiap bulan|9999/);
  });

  it('by the month has its day', async () => {
    await automatic();
    await goOn();
    const body = await make();
    expect(body).toMatch(
      /^Sewa Rp\u00a01\.500\.000 \([a-z ]+ rupiah\) per bulan, dibayar di muka paling lambat tanggal 7 setiap bulan\./m,
    );
    expect(body).toContain(`sampai ${formatLongDay(tenancy.contract_end)}, lalu lanjut per bulan. Perpanjangan`);
  });

  it('names the period in what its owner wrote too, with spaces in the braces, for each rent, and nothing else', async () => {
    await agree('YEAR', 15_000_000);
    await write('Sewa {{ sewa }} per bulan.\nIuran 50.000 per bulan. {{sewa}} per bulan; lagi {{sewa}}, per bulan');
    expect((await written())?.replaceAll('\u00a0', ' ')).toBe(
      'Sewa Rp 15.000.000 per tahun.\nIuran 50.000 per bulan. Rp 15.000.000 per tahun; lagi Rp 15.000.000, per tahun',
    );
  });

  it('names the rent that is agreed from a later month on, with its period, until that is the rent', async () => {
    await agree('YEAR', 15_000_000);
    const from = addMonths(tenancy.contract_end, 1).slice(0, 7);
    const raise = { month: from, dry_run: false };
    const rents = [{ tenancy_id: tenancy.id, rent: 15_000_000, new_rent: 16_500_000 }];
    await expectStatus(200, house.owner.rest.post('/api/tenants/change-rents', { ...raise, rents }));
    await write('Sewa {{sewa}} per bulan.');
    const sum = `Rp\u00a016.500.000 (${terbilang(16_500_000)} rupiah) per tahun`;
    expect(await written()).toBe(
      `Sewa Rp\u00a015.000.000 per tahun.\n\nPerubahan sewa\nMulai ${formatMonth(`${from}-01`)} sewa menjadi ${sum}.`,
    );
    const paper = await make();
    const rentIn = (month: string) => rentOfPaper(15_000_000, paper, month);
    expect([rentIn(tenancy.contract_end.slice(0, 7)), rentIn(from)]).toEqual([15_000_000, 16_500_000]);
    await agree('YEAR', 16_500_000);
    expect(await written()).toBe('Sewa Rp\u00a016.500.000 per tahun.');
  });

  it('has the end that was agreed, also of one that already goes on', async () => {
    await goOn();
    await agree('WEEK', 400_000);
    await write('{{mulai}} – {{akhir}}');
    const agreed = `${formatLongDay(tenancy.contract_start)} – ${formatLongDay(tenancy.contract_end)}`;
    expect(await written()).toBe(`${agreed}, lalu lanjut per minggu`);
    const contract_end = addMonths(tenancy.contract_end, 1);
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${tenancy.id}/renew`, { contract_end }));
    expect(await written()).toBe(`${formatLongDay(tenancy.contract_start)} – ${formatLongDay(contract_end)}`);
  });
});
