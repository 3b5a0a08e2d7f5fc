import { expect, it } from 'vitest';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { makeBill, makeHousehold, openPayment } from '#tests/support/people/factories.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { deployed } from '#tests/support/app/secrets.ts';

it('with real money there is no simulated bank: nobody can simulate a payment', async () => {
  const simulated = createTestApp();
  const { owner, tenant } = await makeHousehold(simulated);
  const bill = await makeBill(simulated, owner, tenant.tenant.id);
  const { payment_reference } = await openPayment(tenant, bill.id, 600_000);

  const real = createTestApp({ bindings: deployed });
  expect(real.deps.config.simulated).toBe(false);
  await expectUnchanged(real, [owner], async () => {
    const path = `/api/simulated-payments/${payment_reference}`;
    await expectRefusal('NOT_FOUND', real.rest.get(path));
    await expectRefusal('NOT_FOUND', real.rest.post(path, { outcome: 'SUCCEEDED' }));
  });
});
