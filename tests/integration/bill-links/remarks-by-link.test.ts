import { expect, it } from 'vitest';
import type { LinkedBills, LinkedSettlement } from '#shared/contract/bill-links.ts';
import { wibDay } from '#shared/rules/calendar.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { shareBills } from '#tests/support/people/bill-links.ts';
import { expectStatus, makeBill } from '#tests/support/people/factories.ts';
import { makeHome } from '#tests/support/people/lasting-people.ts';
import { askToSave, damage, uploaded } from '#tests/support/people/settlements.ts';

const app = createTestApp();
const REACHED = 'tanya Siti di 0812-3456-7890 atau siti.aminah@contoh.co.id';

it('what an owner remarks is shown by a link without numbers and addresses; a bill is shown as it is', async () => {
  const house = await makeHome(app);
  const { id } = house.tenant.tenant;
  const title = 'Listrik 01-05-2026 31-05-2026';
  const bill = await makeBill(app, house.owner, id, { title, due_date: wibDay(app.clock.now()) });
  const token = await shareBills(house.owner, id);
  const proof = await uploaded(app, house.tenant);
  const report = await expectStatus(
    200,
    house.tenant.rest.post<{ id: string }>(`/api/payments/${bill.id}/process`, {
      payment_method: 'BANK_TRANSFER',
      proof_of_payment: proof,
    }),
  );
  const verdict = { action: 'reject', reason: REACHED };
  await expectStatus(200, house.owner.rest.post(`/api/payments/${report.id}/verify`, verdict));
  await expectStatus(
    200,
    askToSave(house.owner, id, {
      leaves_on: wibDay(app.clock.now()),
      note: REACHED,
      inspection: [{ item: 'Lemari 081234567890', condition: 'BROKEN', note: REACHED, photo: null }],
      damages: [{ ...(await damage(app, house.owner, 100_000)), reason: REACHED }],
    }),
  );
  const left = 'tanya Siti di … atau …';
  const shown = await expectStatus(200, app.rest.get<LinkedBills>(`/api/bill-links/${token}`));
  expect(shown.bills).toMatchObject([{ title, rejected_report: { reason: left } }]);
  const settled = await expectStatus(200, app.rest.get<LinkedSettlement>(`/api/bill-links/${token}/settlement`));
  expect(settled.settlement).toMatchObject({
    note: left,
    inspection: [{ item: 'Lemari …', note: left }],
    damages: [{ reason: left }],
  });
  expect(JSON.stringify([shown, settled])).not.toMatch(/contoh\.co|3456/);
});
