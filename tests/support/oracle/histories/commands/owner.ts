import { addDays, addMonths, wibDay } from '#shared/rules/calendar.ts';
import { quickTenantFields, uniqueNik } from '../../../people/factories.ts';
import { type Command, hasCredit, isDraft, isOpen, type Scene } from '../scene.ts';

/** What owners do with their houses and their bills. */

const today = ({ world }: Scene) => wibDay(world.stage.app.clock.now());

const isLive = ({ status }: { status: string }) => status === 'ACTIVE' || status === 'PENDING';

/** Makes a draft and mostly sends it at once. */
const bill: Command = async (scene) => {
  const tenancy = scene.pick(scene.world.there.tenancies.filter(isLive));
  if (tenancy === undefined) return;
  const mark = scene.world.newMark();
  const recurrence_type = scene.pick(['NONE', 'NONE', 'NONE', 'WEEKLY', 'MONTHLY']);
  const owner = scene.ownerOf(tenancy);
  const body = {
    tenant_id: tenancy.id,
    title: 'Tagihan',
    invoice_type: scene.pick(['MONTHLY_RENT', 'ELECTRICITY', 'CUSTOM']),
    due_date: addDays(today(scene), scene.pick([0, 1, 3, 10, 40, -2]) ?? 0),
    items: [
      { description: 'Butir', quantity: scene.pick([1, 2, 3]), unit_price: scene.pick([33_333, 150_000, 700_001]) },
    ],
    late_fee_percentage: scene.pick([0, 0.5, 2, 10]),
    allow_partial_payment: scene.percent(75),
    is_recurring: recurrence_type !== 'NONE',
    recurrence_type,
    notes: mark,
  };
  const intent = { table: 'invoices', mark } as const;
  const { status, body: made } = await scene.act({ actor: owner, method: 'POST', path: '/api/invoices', body, intent });
  if (status === 201 && scene.percent(80)) {
    await scene.act({ actor: owner, method: 'POST', path: `/api/invoices/${String(made.id)}/send` });
  }
};

/** Bills the month for all present tenants of an owner, or for some, or something else; a former one may still be on the screen. */
const billMonth: Command = (scene) => {
  const owner = scene.pickNear(scene.world.cast.owners);
  const own = scene.world.there.tenancies.filter(({ ownerId }) => ownerId === owner?.id);
  const wanted = scene.percent(80) ? own.filter(isLive) : own;
  if (owner === undefined || wanted.length === 0) return;
  const tenancy_ids = (scene.percent(70) ? wanted : wanted.slice(0, 1)).map(({ id }) => id);
  if (scene.percent(30)) {
    const bills = tenancy_ids.map((tenancy_id) => ({ tenancy_id, amount: scene.pick([33_333, 75_000]) }));
    const item = { invoice_type: 'WATER', title: 'Air', due_date: addDays(today(scene), scene.pick([0, 3, -2]) ?? 0) };
    const typed = { ...item, bills, refuse_similar: scene.percent(70) };
    return scene.act({ actor: owner, method: 'POST', path: '/api/invoices/bill-many', body: typed });
  }
  const month = today(scene).slice(0, 7);
  const body = { month, tenancy_ids, dry_run: scene.percent(10) };
  return scene.act({ actor: owner, method: 'POST', path: '/api/invoices/bill-month', body });
};

/** Sends all drafts of an owner, and sometimes a bill that is none any more. */
const sendDrafts: Command = (scene) => {
  const owner = scene.pickNear(scene.world.cast.owners);
  const own = scene.world.there.bills.filter(({ ownerId }) => ownerId === owner?.id);
  const drafts = own.filter(isDraft);
  const wanted = scene.percent(80) ? drafts : [...drafts, ...own.slice(-1)];
  if (owner === undefined || wanted.length === 0) return;
  const body = { invoice_ids: wanted.map(({ id }) => id) };
  return scene.act({ actor: owner, method: 'POST', path: '/api/invoices/send-drafts', body });
};

/** Cancels a bill, sometimes with its series. */
const cancelBill: Command = (scene) => {
  const holdsItem = scene.percent(40);
  const found = scene.bill(
    scene.percent(20) ? ({ isRecurring }) => isRecurring : (each) => isOpen(each) && (each.hasItem || !holdsItem),
  );
  if (found === undefined) return;
  const body = { reason: 'Salah tulis', stop_series: scene.percent(30) };
  return scene.act({ actor: scene.ownerOf(found), method: 'POST', path: `/api/invoices/${found.id}/cancel`, body });
};

/** A call on one of the owner's bills, with at most a reason. */
function onBill(verb: string, isWanted: Parameters<Scene['bill']>[0]): Command {
  return (scene) => {
    const found = scene.bill(isWanted);
    if (found === undefined) return;
    const path = `/api/invoices/${found.id}/${verb}`;
    return scene.act({ actor: scene.ownerOf(found), method: 'POST', path, body: { reason: 'Salah tulis' } });
  };
}

const cash: Command = (scene) => {
  const found = scene.bill();
  if (found === undefined) return;
  const mark = scene.world.newMark();
  const daysAgo = scene.pick([0, 0, 0, 1, 20, 40]) ?? 0;
  const paid_on = addDays(today(scene), -daysAgo);
  const body = { payment_method: 'CASH', amount: scene.amountOf(found), notes: mark, paid_on };
  const path = `/api/payments/${found.id}/process`;
  return scene.act({ actor: scene.ownerOf(found), method: 'POST', path, body, intent: { table: 'payments', mark } });
};

const verify: Command = (scene) => {
  const { reports } = scene.world.there;
  const waiting = reports.filter(({ status }) => status === 'PENDING');
  // Reports that were decided already are mostly left alone.
  const report = scene.pickNear(waiting.length > 0 || scene.percent(80) ? waiting : reports);
  if (report === undefined) return;
  const body = scene.percent(75) ? { action: 'approve' } : { action: 'reject', reason: 'Dana tidak masuk' };
  return scene.act({
    actor: scene.ownerOf(report),
    method: 'POST',
    path: `/api/payments/${report.id}/verify`,
    body,
  });
};

/** Takes back a payment by hand, mostly one that counts. */
const voidPayment: Command = (scene) => {
  const { reports } = scene.world.there;
  const counted = reports.filter(({ status }) => status === 'SUCCEEDED');
  const report = scene.pickNear(counted.length > 0 || scene.percent(80) ? counted : reports);
  if (report === undefined) return;
  const path = `/api/payments/${report.id}/void`;
  return scene.act({ actor: scene.ownerOf(report), method: 'POST', path, body: { reason: 'Salah catat' } });
};

/**
 * Assigns a room to somebody who has an account, whether or not they live somewhere; or promises one from about the day
 * on which somebody's contract there ends.
 */
const assign: Command = (scene) => {
  const { rooms, tenancies } = scene.world.there;
  const free = rooms.filter(({ status }) => status === 'AVAILABLE');
  const before = scene.percent(35) ? scene.pick(tenancies.filter(isLive)) : undefined;
  const room = rooms.find(({ id }) => id === before?.roomId) ?? scene.pick(free.length > 0 ? free : rooms);
  const housed = new Set(scene.world.there.tenancies.filter(isLive).map(({ userId }) => userId));
  const looking = scene.world.cast.tenants.filter(({ id }) => !housed.has(id));
  const tenant = scene.pick(looking.length > 0 ? looking : scene.world.cast.tenants);
  if (room === undefined || tenant === undefined) return;
  const mark = scene.world.newMark();
  const start = addDays(
    before?.contractEnd ?? today(scene),
    scene.pick(before === undefined ? [0, -5, 4] : [0, 0, 3, -4]) ?? 0,
  );
  const body = {
    user_id: tenant.id,
    room_id: room.id,
    kost_id: room.kostId,
    nik: uniqueNik(),
    emergency_contact_name: mark,
    emergency_contact_phone: '081234567891',
    contract_start: start,
    contract_end: addMonths(start, scene.pick([1, 6]) ?? 1),
    deposit_amount: 0,
  };
  const intent = { table: 'tenancies', mark } as const;
  return scene.act({ actor: scene.ownerOf(room), method: 'POST', path: '/api/tenants', body, intent });
};

const quickTenant: Command = (scene) => {
  const { rooms } = scene.world.there;
  const free = rooms.filter(({ status }) => status === 'AVAILABLE');
  const room = scene.pick(free.length > 0 && scene.percent(70) ? free : rooms);
  if (room === undefined) return;
  const mark = scene.world.newMark();
  const body = quickTenantFields(scene.world.stage.app, room.id, { emergency_contact_name: mark });
  const intent = { table: 'tenancies', mark } as const;
  return scene.act({ actor: scene.ownerOf(room), method: 'POST', path: '/api/owner/quick-tenant', body, intent });
};

const renew: Command = (scene) => {
  const tenancy = scene.pick(scene.world.there.tenancies);
  if (tenancy === undefined) return;
  const body = { contract_end: addMonths(tenancy.contractEnd, 2) };
  const path = `/api/tenants/${tenancy.id}/renew`;
  return scene.act({ actor: scene.ownerOf(tenancy), method: 'POST', path, body });
};

/** Ends a tenancy, about every second time as of a day that has passed. */
const checkout: Command = (scene) => {
  const tenancy = scene.pickNear(scene.world.there.tenancies.filter(({ status }) => status === 'ACTIVE'));
  return tenancy && checkOut(scene, tenancy);
};

/** Up to 31 days back; beyond, or before the first day, it is refused. */
function checkOut(scene: Scene, tenancy: { id: string; ownerId: string }) {
  const daysAgo = scene.pick([0, 0, 0, 1, 4, 12, 31, 32]) ?? 0;
  const body = daysAgo === 0 ? {} : { check_out_date: addDays(today(scene), -daysAgo) };
  const path = `/api/tenants/${tenancy.id}/checkout`;
  return scene.act({ actor: scene.ownerOf(tenancy), method: 'POST', path, body });
}

/** Calls off a tenancy that has not begun; without one, assigns a room. */
const callOff: Command = (scene) => {
  const tenancy = scene.pickNear(scene.world.there.tenancies.filter(({ status }) => status === 'PENDING'));
  if (tenancy === undefined) return assign(scene);
  return scene.act({ actor: scene.ownerOf(tenancy), method: 'POST', path: `/api/tenants/${tenancy.id}/cancel` });
};

/** Takes back a check-out, mostly of a room that nobody has taken since; without one, one that was made by mistake. */
const undoCheckout: Command = async (scene) => {
  const { rooms, tenancies } = scene.world.there;
  const left = tenancies.filter(({ status }) => status === 'TERMINATED');
  const free = new Set(rooms.filter(({ status }) => status === 'AVAILABLE').map(({ id }) => id));
  const returning = left.filter(({ roomId }) => free.has(roomId));
  const isMistake = scene.percent(returning.length > 0 ? 25 : 70);
  const tenancy = scene.pickNear(
    isMistake ? tenancies.filter(({ status }) => status === 'ACTIVE') : returning.length > 0 ? returning : left,
  );
  if (tenancy === undefined) return;
  if (isMistake) await checkOut(scene, tenancy);
  const path = `/api/tenants/${tenancy.id}/undo-checkout`;
  return scene.act({ actor: scene.ownerOf(tenancy), method: 'POST', path });
};

const room: Command = (scene) => {
  const kost = scene.pick(scene.world.cast.kosts);
  if (kost === undefined) return;
  const mark = scene.world.newMark();
  const body = { kost_id: kost.id, room_number: mark, monthly_rent: 900_000 };
  const intent = { table: 'rooms', mark } as const;
  return scene.act({ actor: scene.ownerOf(kost), method: 'POST', path: '/api/rooms', body, intent });
};

const closeRoom: Command = (scene) => {
  const found = scene.pick(scene.world.there.rooms);
  if (found === undefined) return;
  const actor = scene.ownerOf(found);
  const path = `/api/rooms/${found.id}`;
  if (scene.percent(30)) return scene.act({ actor, method: 'DELETE', path });
  const status = scene.pick(['AVAILABLE', 'MAINTENANCE', 'RESERVED']);
  return scene.act({ actor, method: 'PUT', path, body: { status } });
};

const settleComplaint: Command = (scene) => {
  const complaint = scene.pick(scene.world.there.complaints);
  if (complaint === undefined) return;
  const body = { status: scene.pick(['IN_PROGRESS', 'RESOLVED', 'CLOSED', 'OPEN']), resolution_notes: 'Diperiksa' };
  return scene.act({
    actor: scene.ownerOf(complaint),
    method: 'PUT',
    path: `/api/complaints/${complaint.id}`,
    body,
  });
};

/** The days of a kost begin an hour or two earlier from now on, or later. */
const changeZone: Command = (scene) => {
  const kost = scene.pickNear(scene.world.cast.kosts);
  if (kost === undefined) return;
  const body = { zone: scene.pick(['WIB', 'WITA', 'WIT', 'WIT']) };
  return scene.act({ actor: scene.ownerOf(kost), method: 'PUT', path: `/api/kost/${kost.id}`, body });
};

const look: Command = (scene) => {
  const actor = scene.pick(scene.world.cast.owners);
  const path = scene.pick(['/api/dashboard/owner', '/api/invoices', '/api/owner/payments']) ?? '';
  return actor && scene.act({ actor, method: 'GET', path });
};

export const ownerCommands = {
  bill,
  billMonth,
  sendDrafts,
  send: onBill('send', isDraft),
  cancelBill,
  waive: onBill('waive-late-fees', isOpen),
  stopSeries: onBill('stop-recurrence', ({ isRecurring }) => isRecurring),
  useCredit: onBill('apply-credit', hasCredit),
  cash,
  verify,
  voidPayment,
  assign,
  quickTenant,
  renew,
  checkout,
  undoCheckout,
  callOff,
  room,
  closeRoom,
  settleComplaint,
  changeZone,
  ownerLooks: look,
} satisfies Record<string, Command>;
