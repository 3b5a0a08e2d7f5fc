import { methodsFor } from '#shared/rules/payment-methods.ts';
import type { Command, Scene } from '../scene.ts';

/** What somebody without an account does with the link that an owner has sent them. */

/** Pays, or reports, a share by the link of who lives with a tenant, after the owner has said which, or is given back what was too much. */
async function payShare(scene: Scene, { id, ownerId }: { id: string; ownerId: string }) {
  const actor = scene.ownerOf({ ownerId });
  const change = { actor, method: 'PUT', path: `/api/tenants/occupants/${id}` } as const;
  const share = scene.pick([
    { pays_percent: 50 },
    { pays_percent: 100 },
    { pays_amount: 333_333 },
    { pays_percent: null },
  ]);
  const { status, body: payer } = await scene.act({ ...change, body: { ...share, renew_link: scene.percent(10) } });
  if (status !== 200) return;
  if (Number(payer.credit) > 0 && scene.percent(30)) {
    const body = { returned_credit: payer.credit, way: 'CASH' };
    return scene.act({ actor, method: 'POST', path: `${change.path}/return-credit`, body });
  }
  if (typeof payer.link_url !== 'string') return;
  const path = `/api/bill-links/${new URL(payer.link_url).pathname.slice(3)}`;
  const { body: seen } = await scene.act({ actor: null, method: 'GET', path });
  const bills = (seen.bills ?? []) as { id: string; remaining_amount: number }[];
  const bill = scene.pick(bills.filter(({ remaining_amount }) => remaining_amount > 0));
  if (bill === undefined) return;
  const mark = scene.world.newMark();
  if (Number(mark.slice('niat-'.length)) % 3 === 0) {
    const report = { invoice_id: bill.id, amount: bill.remaining_amount, notes: mark };
    const reported = { table: 'payments', mark } as const;
    return scene.act({ actor: null, method: 'POST', path: `${path}/reports`, body: report, intent: reported });
  }
  const payment_method = scene.pick(methodsFor(bill.remaining_amount)) ?? 'QRIS';
  const body = {
    invoice_id: bill.id,
    amount: bill.remaining_amount,
    notes: mark,
    payment_method,
    mobile_number: '081234567890',
  };
  const intent = { table: 'attempts', mark } as const;
  return scene.act({ actor: null, method: 'POST', path: `${path}/payments`, body, intent });
}

/** Pays or reports by the link of a bill's tenancy, while others may do the same, or end the link; or pays a share. */
const payByLink: Command = async (scene) => {
  const payer = scene.percent(30) ? scene.pickNear(scene.world.there.occupants) : undefined;
  if (payer !== undefined) return payShare(scene, payer);
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
