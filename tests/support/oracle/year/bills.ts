import { expect } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { expectStatus, makeBill } from '../../people/factories.ts';
import { type Estate, type Landlord, lodgings, note } from './estate.ts';

/** Owners read meters, cancel misread ones, and sometimes waive fees. */
export async function tendBills(estate: Estate): Promise<void> {
  const dayOfMonth = Number(estate.today.slice(8));
  for (const { landlord, lodger } of lodgings(estate)) {
    if (lodger.contractStart > estate.today || lodger.meterDay !== dayOfMonth) continue;
    if (estate.random.percent(6)) await misread(estate, landlord, lodger.tenancyId);
    await readMeter(estate, landlord, lodger.tenancyId);
  }
  for (const landlord of estate.landlords) await beKind(estate, landlord);
}

async function readMeter(estate: Estate, { owner }: Landlord, tenancyId: string): Promise<Invoice> {
  const { app, random, today } = estate;
  const bill = await makeBill(app, owner, tenancyId, {
    invoice_type: 'ELECTRICITY',
    title: 'Listrik',
    due_date: addDays(today, random.between(3, 10)),
    allow_partial_payment: random.percent(80),
    late_fee_percentage: random.pick([0, 1, 10]),
    items: [
      { description: 'Pemakaian kWh', quantity: random.between(20, 180), unit_price: 1_445 },
      { description: 'Beban tetap', quantity: 1, unit_price: 12_345 },
    ],
  });
  note(estate, 'electricity');
  const send = () => owner.rest.post(`/api/invoices/${bill.id}/send`);
  estate.repeatable.push(async () => expect((await send()).status).toBe(409));
  return bill;
}

/** A wrong bill that is cancelled before anybody paid; it stays if credit has paid it. */
async function misread(estate: Estate, landlord: Landlord, tenancyId: string): Promise<void> {
  const { id, status } = await readMeter(estate, landlord, tenancyId);
  const cancel = () => landlord.owner.rest.post(`/api/invoices/${id}/cancel`, { reason: 'Salah baca' });
  expect((await cancel()).status).toBe(status === 'SENT' ? 200 : 409);
  note(estate, 'cancelled');
  estate.repeatable.push(async () => expect((await cancel()).status).toBe(409));
}

/** Now and then an owner waives the late fees of a bill. */
async function beKind(estate: Estate, landlord: Landlord): Promise<void> {
  if (!estate.random.percent(4)) return;
  const list = landlord.owner.rest.get<Invoice[]>('/api/invoices?status=OVERDUE');
  const overdue = (await expectStatus(200, list)).filter(
    ({ late_fee_amount: fee, remaining_amount: rest }) => fee > 0 && rest >= fee,
  );
  const [bill] = overdue.toSorted((a, b) => b.late_fee_amount - a.late_fee_amount);
  if (bill === undefined) return;
  const reason = { reason: 'Baru kehilangan pekerjaan' };
  await expectStatus(200, landlord.owner.rest.post(`/api/invoices/${bill.id}/waive-late-fees`, reason));
  note(estate, 'waived');
}
