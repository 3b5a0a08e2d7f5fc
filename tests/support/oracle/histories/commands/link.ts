import { methodsFor } from '#shared/rules/payment-methods.ts';
import type { Command } from '../scene.ts';

/** What somebody without an account does with the link that an owner has sent them. */

/** Pays or reports by the link of a bill's tenancy, while others may do the same, or end the link. */
const payByLink: Command = async (scene) => {
  const bill = scene.bill();
  if (bill === undefined) return;
  const { status, body: shared } = await scene.act({
    actor: scene.ownerOf(bill),
    method: 'POST',
    path: `/api/tenants/${bill.tenancyId}/bill-link`,
    body: { renew: scene.percent(15) },
  });
  if (status !== 200) return;
  const path = `/api/bill-links/${new URL(String(shared.url)).pathname.slice(3)}`;
  const mark = scene.world.newMark();
  const amount = scene.amountOf(bill);
  const common = { invoice_id: bill.id, amount, notes: mark };
  if (scene.percent(30)) {
    const intent = { table: 'payments', mark } as const;
    return scene.act({ actor: null, method: 'POST', path: `${path}/reports`, body: common, intent });
  }
  const payment_method = scene.pick(methodsFor(amount)) ?? 'QRIS';
  const body = { ...common, payment_method, mobile_number: '081234567890' };
  const intent = { table: 'attempts', mark } as const;
  await scene.act({ actor: null, method: 'POST', path: `${path}/payments`, body, intent });
  return scene.act({ actor: null, method: 'GET', path });
};

/** A page says that it is shown, and the owner ends its link. */
const endLink: Command = async (scene) => {
  const tenancy = scene.pickNear(scene.world.there.tenancies);
  if (tenancy === undefined) return;
  const actor = scene.ownerOf(tenancy);
  const path = `/api/tenants/${tenancy.id}/bill-link`;
  const { status, body } = await scene.act({ actor, method: 'POST', path });
  if (status === 200) {
    const link = new URL(String(body.url)).pathname.slice(3);
    await scene.act({ actor: null, method: 'POST', path: `/api/bill-links/${link}/seen` });
  }
  return scene.act({ actor, method: 'DELETE', path });
};

export const linkCommands = { payByLink, endLink } satisfies Record<string, Command>;
