import { expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { openPage } from '#tests/support/browser/open-page.ts';
import { press, sees } from '#tests/support/browser/steps.ts';
import { receiveDeposit } from '#tests/support/people/deposits.ts';
import { expectStatus, makeBill } from '#tests/support/people/factories.ts';
import { askToAnswer, askToSave, settlementOf } from '#tests/support/people/settlements.ts';
import { newHousehold, product } from '#tests/support/people/started-product.ts';

it('both read what has changed since a settlement was agreed, and its owner proposes it anew', async () => {
  const { owner, tenant } = await newHousehold();
  const { id } = tenant.tenant;
  await receiveDeposit(product, owner, id);
  const { leaves_on } = await settlementOf(owner, id);
  const proposed = await expectStatus(200, askToSave(owner, id, { leaves_on }));
  await expectStatus(200, askToAnswer(tenant, proposed));
  const { page, faults } = await openPage(`/cetak/keluar-kos/${id}`, { as: owner, size: 'phone' });
  await sees(page, 'Penyewa setuju.');
  await makeBill(product, owner, id, {
    invoice_type: 'CUSTOM',
    title: 'Listrik terakhir',
    late_fee_percentage: 0,
    items: [{ description: 'Listrik', quantity: 1, unit_price: 50_000 }],
  });
  await expectStatus(200, owner.rest.post(`/api/tenants/${id}/checkout`, {}));
  const theirs = await openPage(`/cetak/keluar-kos/${id}`, { as: tenant });
  await page.reload();
  for (const side of [page, theirs.page]) {
    await sees(side, /Sejak diajukan, angka ini berubah/);
    await sees(side, 'Tagihan belum lunas: Listrik terakhir');
  }
  await expectAccessible(page);
  await sees(page, 'Atau kembalikan tanpa potongan');
  await press(page, 'Ajukan lagi');
  await page.getByRole('group', { name: 'Kunci' }).or(page.getByText('Keluar kosnya sudah dicatat')).first().waitFor();
  expect([faults, theirs.faults]).toEqual([[], []]);
});
