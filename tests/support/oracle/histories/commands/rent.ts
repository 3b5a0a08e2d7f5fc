import { addDays, addMonths, wibDay } from '#shared/rules/calendar.ts';
import { quickTenantFields } from '../../../people/factories.ts';
import { type Command, isDraft, type Scene } from '../scene.ts';

/** What owners do with rents: those that are billed by themselves, new ones, and drafts that they change. */

const today = ({ world }: Scene) => wibDay(world.stage.app.clock.now());

/** Mostly a rent that others of the history have too, so that series follow it. */
const rentOf = (scene: Scene) => scene.pick([900_000, 900_000, 1_000_001, 0]);

/** Switches the automatic rent of a tenancy on or off, or changes its day or rent; sometimes of all of its owner's. */
const automaticRent: Command = (scene) => {
  const tenancy = scene.pickNear(scene.world.there.tenancies);
  if (tenancy === undefined) return;
  const terms = { day: scene.pick([null, 1, 5, 28]), monthly_rent: rentOf(scene) || undefined };
  if (scene.percent(25)) {
    const body = { tenancy_ids: idsBeside(scene, tenancy), is_on: scene.percent(70), day: terms.day };
    return scene.act({ actor: scene.ownerOf(tenancy), method: 'POST', path: '/api/tenants/automatic-rents', body });
  }
  const body = scene.percent(80) ? { is_on: true, ...terms } : { is_on: false };
  const path = `/api/tenants/${tenancy.id}/automatic-rent`;
  return scene.act({ actor: scene.ownerOf(tenancy), method: 'POST', path, body });
};

/** All tenancies of the owner of one, former ones too. */
const idsBeside = ({ world }: Scene, { ownerId }: { ownerId: string }) =>
  world.there.tenancies.filter((each) => each.ownerId === ownerId).map(({ id }) => id);

/** New rents for all tenants of an owner from a month on, or back again. */
async function changeRents(scene: Scene, tenancy: Scene['world']['there']['tenancies'][number], month: string) {
  const call = { actor: scene.ownerOf(tenancy), method: 'POST', path: '/api/tenants/change-rents' } as const;
  const take_back = scene.percent(40);
  const { body: plan } = await scene.act({ ...call, body: { month } });
  const seen = new Map(
    (plan.rows as { tenancy_id: string; rent: number }[] | undefined)?.map((row) => [row.tenancy_id, row.rent]),
  );
  const rents = idsBeside(scene, tenancy).map((tenancy_id) => {
    const rent = seen.get(tenancy_id) ?? 900_000;
    return { tenancy_id, rent, new_rent: rent + 50_000 };
  });
  await scene.act({ ...call, body: { month, dry_run: false, take_back, rents } });
}

/** An owner takes back a change of many rents, mostly the last one; the first one is made. */
const takeChangeBack: Command = (scene) => {
  const { changes } = scene.world.there;
  const found = scene.percent(70) ? changes.at(-1) : scene.pickNear(changes);
  if (found === undefined) return automaticRent(scene);
  return scene.act({ actor: scene.ownerOf(found), method: 'POST', path: `/api/audit-log/${found.id}/take-back` });
};

/** A rent from now on, or from a month on, sometimes for all tenants of the owner. */
const newRent: Command = (scene) => {
  const tenancy = scene.pickNear(scene.world.there.tenancies);
  if (tenancy === undefined) return;
  const later = addMonths(today(scene), scene.pick([0, 1, 2]) ?? 0).slice(0, 7);
  if (scene.percent(30)) return changeRents(scene, tenancy, later);
  const body = { monthly_rent: rentOf(scene), ...(scene.percent(60) ? { rent_from: later } : {}) };
  return scene.act({ actor: scene.ownerOf(tenancy), method: 'PUT', path: `/api/tenants/${tenancy.id}`, body });
};

/** A new tenant whose rent is billed by itself from the first day. */
const automaticTenant: Command = (scene) => {
  const { rooms } = scene.world.there;
  const free = rooms.filter(({ status }) => status === 'AVAILABLE');
  const room = scene.pick(free.length > 0 && scene.percent(70) ? free : rooms);
  if (room === undefined) return;
  const mark = scene.world.newMark();
  const auto_rent = { day: scene.pick([null, 5]), first_period: 'FULL', with_deposit: scene.percent(50) };
  const start = addDays(today(scene), scene.pick([0, -5, 12]) ?? 0);
  const fields = { emergency_contact_name: mark, contract_start: start, auto_rent };
  const body = quickTenantFields(scene.world.stage.app, room.id, fields);
  const intent = { table: 'tenancies', mark } as const;
  return scene.act({ actor: scene.ownerOf(room), method: 'POST', path: '/api/owner/quick-tenant', body, intent });
};

/** Changes a draft, or what has been sent meanwhile. */
const editDraft: Command = (scene) => {
  const found = scene.bill(isDraft);
  if (found === undefined) return;
  const items = Array.from({ length: scene.pick([1, 2, 4]) ?? 1 }, (_, at) => ({
    description: `Butir ${at}`,
    quantity: scene.pick([1, 2]),
    unit_price: scene.pick([450_000, 900_000, 33_333]),
  }));
  const monthly = { is_recurring: true, recurrence_type: 'MONTHLY' };
  const body = {
    title: 'Tagihan yang diubah',
    invoice_type: 'MONTHLY_RENT',
    due_date: addDays(today(scene), scene.pick([0, 6, 30]) ?? 0),
    items,
    late_fee_percentage: scene.pick([0, 2]),
    notes: found.notes,
    ...(scene.percent(25) ? monthly : {}),
  };
  return scene.act({ actor: scene.ownerOf(found), method: 'PUT', path: `/api/invoices/${found.id}`, body });
};

/** Rent for some months in one, sometimes only if none of them has a similar bill. */
const prepay: Command = async (scene) => {
  const tenancy = scene.pick(scene.world.there.tenancies.filter(({ status }) => status === 'ACTIVE'));
  if (tenancy === undefined) return;
  const mark = scene.world.newMark();
  const owner = scene.ownerOf(tenancy);
  const first = addMonths(`${today(scene).slice(0, 7)}-01`, scene.pick([0, 1, -1]) ?? 0);
  const from = addDays(first, scene.pick([0, 0, 14, 30]) ?? 0);
  const months = scene.pick([1, 3, 12]) ?? 1;
  const body = {
    tenant_id: tenancy.id,
    title: 'Sewa di muka',
    due_date: addDays(today(scene), scene.pick([0, 5, 40]) ?? 0),
    covers_from: from,
    covers_to: addDays(addMonths(from, months), -1),
    items: [{ description: 'Sewa', quantity: months, unit_price: scene.pick([900_000, 333_333]) }],
    late_fee_percentage: 0,
    refuse_similar: scene.percent(60),
    notes: mark,
  };
  const intent = { table: 'invoices', mark } as const;
  const { status, body: made } = await scene.act({ actor: owner, method: 'POST', path: '/api/invoices', body, intent });
  if (status === 201 && scene.percent(80))
    await scene.act({ actor: owner, method: 'POST', path: `/api/invoices/${String(made.id)}/send` });
};

/** Says which months a bill pays for, whatever it is. */
const sayMonths: Command = (scene) => {
  const found = scene.bill();
  if (found === undefined) return;
  const covers_from = addMonths(`${today(scene).slice(0, 7)}-01`, scene.pick([0, -1, 1]) ?? 0);
  const body = { covers_from, covers_to: addDays(addMonths(covers_from, scene.pick([1, 2, 6]) ?? 1), -1) };
  return scene.act({ actor: scene.ownerOf(found), method: 'PUT', path: `/api/invoices/${found.id}/covers`, body });
};

/** Lets an item wait for the next rent of a tenancy, or of all of its owner's, former ones too. */
const rentItem: Command = (scene) => {
  const tenancy = scene.pickNear(scene.world.there.tenancies);
  if (tenancy === undefined) return;
  const mark = scene.world.newMark();
  const ids = scene.percent(30) ? idsBeside(scene, tenancy) : [tenancy.id];
  const bills = ids.map((tenancy_id) => ({ tenancy_id, amount: scene.pick([75_000, 33_333, 250_000]) }));
  const invoice_type = scene.pick(['ELECTRICITY', 'WATER']);
  const body = { invoice_type, title: mark, bills, refuse_similar: scene.percent(30) };
  const intent = { table: 'items', mark } as const;
  return scene.act({ actor: scene.ownerOf(tenancy), method: 'POST', path: '/api/invoices/rent-items', body, intent });
};

/** Takes back what waits for a rent, or has been billed since the screen was read; sometimes all of an owner. */
const takeItemBack: Command = (scene) => {
  const { items } = scene.world.there;
  const waiting = items.filter(({ waits }) => waits);
  const item = scene.pickNear(waiting.length > 0 && scene.percent(60) ? waiting : items);
  if (item === undefined) return;
  const wanted = scene.percent(30) ? items.filter(({ ownerId }) => ownerId === item.ownerId) : [item];
  for (const { title } of wanted) scene.world.wantedBack.add(title);
  const body = { ids: wanted.map(({ id }) => id) };
  const path = '/api/invoices/rent-items/take-back';
  return scene.act({ actor: scene.ownerOf(item), method: 'POST', path, body });
};

export const rentCommands = {
  automaticRent,
  takeChangeBack,
  newRent,
  automaticTenant,
  editDraft,
  prepay,
  sayMonths,
  rentItem,
  takeItemBack,
} satisfies Record<string, Command>;
