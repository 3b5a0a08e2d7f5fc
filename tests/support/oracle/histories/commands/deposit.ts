import { addDays, wibDay } from '#shared/rules/calendar.ts';
import type { Command, Scene } from '../scene.ts';
import { uploadedPhoto } from './settlement.ts';

/** What owners do with deposits: ask for them, receive them, return them, and take a wrong record back. */

const today = ({ world }: Scene) => wibDay(world.stage.app.clock.now());

/** Bills a deposit, and mostly receives it at once, in part or whole. */
const billDeposit: Command = async (scene) => {
  const tenancy = scene.pickNear(scene.world.there.tenancies.filter(({ status }) => status === 'ACTIVE'));
  if (tenancy === undefined) return;
  const mark = scene.world.newMark();
  const owner = scene.ownerOf(tenancy);
  const body = {
    tenant_id: tenancy.id,
    title: 'Deposit',
    invoice_type: 'SECURITY_DEPOSIT',
    due_date: addDays(today(scene), scene.pick([0, 3, -2]) ?? 0),
    items: [{ description: 'Deposit', quantity: 1, unit_price: scene.pick([300_000, 1_000_000]) }],
    late_fee_percentage: scene.pick([0, 0, 5]),
    notes: mark,
  };
  const intent = { table: 'invoices', mark } as const;
  const { status, body: made } = await scene.act({ actor: owner, method: 'POST', path: '/api/invoices', body, intent });
  if (status !== 201) return;
  await scene.act({ actor: owner, method: 'POST', path: `/api/invoices/${String(made.id)}/send` });
  if (!scene.percent(75)) return;
  const paid = { payment_method: 'CASH', amount: scene.pick([300_000, 200_000, 100_000]) };
  await scene.act({ actor: owner, method: 'POST', path: `/api/payments/${String(made.id)}/process`, body: paid });
};

/** Returns a deposit, also more of it than is held. */
const returnDeposit: Command = async (scene) => {
  const { tenancies } = scene.world.there;
  const holding = tenancies.filter(({ held }) => held > 0);
  const tenancy = scene.pickNear(holding.length > 0 ? holding : tenancies);
  if (tenancy === undefined) return;
  const mark = scene.world.newMark();
  const { id, held } = tenancy;
  const amount = scene.pick([held, held, 50_000, Math.ceil(held / 2), held + 1]) || 1;
  const returned_on = addDays(today(scene), scene.pick([0, 0, -3, -40]) ?? 0);
  const way = scene.pick(['CASH', 'BANK_TRANSFER']);
  const proof = way === 'CASH' ? null : await uploadedPhoto(scene, tenancy.ownerId);
  const body = { amount, way, proof, returned_on, note: mark };
  const path = `/api/tenants/${id}/deposit-returns`;
  return scene.act({ actor: scene.ownerOf(tenancy), method: 'POST', path, body, intent: { table: 'returns', mark } });
};

/** Takes back the record of a return, mostly one that stands; the first one is made. */
const takeReturnBack: Command = (scene) => {
  const { returns } = scene.world.there;
  if (returns.length === 0) return returnDeposit(scene);
  const standing = returns.filter(({ stands }) => stands);
  const found = scene.pickNear(standing.length > 0 && scene.percent(80) ? standing : returns);
  if (found === undefined) return;
  const path = `/api/tenants/deposit-returns/${found.id}/take-back`;
  return scene.act({ actor: scene.ownerOf(found), method: 'POST', path, body: { reason: 'Salah catat' } });
};

export const depositCommands = { billDeposit, returnDeposit, takeReturnBack } satisfies Record<string, Command>;
