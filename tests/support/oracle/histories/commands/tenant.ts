import { methodsFor } from '#shared/rules/payment-methods.ts';
import { type Command, hasCredit } from '../scene.ts';

/** What tenants do with their bills and their rooms. */

const pay: Command = (scene) => {
  const bill = scene.bill();
  if (bill === undefined) return;
  const mark = scene.world.newMark();
  const amount = scene.amountOf(bill);
  const payment_method = scene.pick(methodsFor(amount)) ?? 'QRIS';
  const body = { invoice_id: bill.id, amount, payment_method, mobile_number: '081234567890', notes: mark };
  const intent = { table: 'attempts', mark } as const;
  const actor = scene.world.actor(bill.tenantId);
  return scene.act({ actor, method: 'POST', path: '/api/payments', body, intent });
};

const report: Command = (scene) => {
  const bill = scene.bill();
  if (bill === undefined) return;
  const mark = scene.world.newMark();
  const body = { payment_method: 'BANK_TRANSFER', amount: scene.amountOf(bill), notes: mark };
  const intent = { table: 'payments', mark } as const;
  const actor = scene.world.actor(bill.tenantId);
  return scene.act({ actor, method: 'POST', path: `/api/payments/${bill.id}/process`, body, intent });
};

/** The first look marks a bill as seen. */
const view: Command = (scene) => {
  const bill = scene.bill();
  return (
    bill && scene.act({ actor: scene.world.actor(bill.tenantId), method: 'GET', path: `/api/invoices/${bill.id}` })
  );
};

const useCredit: Command = (scene) => {
  const bill = scene.bill(hasCredit);
  const path = `/api/invoices/${bill?.id}/apply-credit`;
  return bill && scene.act({ actor: scene.world.actor(bill.tenantId), method: 'POST', path });
};

const complain: Command = (scene) => {
  const tenancy = scene.pick(scene.world.there.tenancies.filter(({ status }) => status === 'ACTIVE'));
  const actor = tenancy && scene.world.cast.byId.get(tenancy.userId);
  if (tenancy === undefined || actor === undefined) return;
  const mark = scene.world.newMark();
  const body = { title: mark, description: 'Menetes', kost_id: tenancy.kostId, room_id: tenancy.roomId };
  const intent = { table: 'complaints', mark } as const;
  return scene.act({ actor, method: 'POST', path: '/api/complaints', body, intent });
};

/** Answers whether they live there: for a tenancy that was made without them, or, as a try, for any. */
function answerTenancy(verb: 'confirm' | 'decline'): Command {
  return (scene) => {
    const { tenancies } = scene.world.there;
    const unanswered = tenancies.filter(({ isUnanswered }) => isUnanswered);
    const tenancy = scene.pickNear(unanswered.length > 0 ? unanswered : tenancies);
    const actor = tenancy && scene.world.cast.byId.get(tenancy.userId);
    return actor && scene.act({ actor, method: 'POST', path: `/api/tenants/${tenancy?.id}/${verb}` });
  };
}

const editComplaint: Command = (scene) => {
  const complaint = scene.pick(scene.world.there.complaints);
  if (complaint === undefined) return;
  return scene.act({
    actor: scene.world.actor(complaint.tenantId),
    method: 'PUT',
    path: `/api/complaints/${complaint.id}/tenant-update`,
    body: { description: 'Menetes sepanjang malam' },
  });
};

const look: Command = (scene) => {
  const actor = scene.pick(scene.world.cast.tenants);
  const path =
    scene.pick(['/api/dashboard/tenant', '/api/payments', '/api/tenant/my-tenancy', '/api/complaints']) ?? '';
  return actor && scene.act({ actor, method: 'GET', path });
};

export const tenantCommands = {
  pay,
  report,
  view,
  tenantUsesCredit: useCredit,
  complain,
  confirmTenancy: answerTenancy('confirm'),
  declineTenancy: answerTenancy('decline'),
  editComplaint,
  tenantLooks: look,
} satisfies Record<string, Command>;
