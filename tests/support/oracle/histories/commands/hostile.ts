import type { Actor } from '../cast.ts';
import type { Command, Scene } from '../scene.ts';

/** What strangers try: every call, with the ids of others. */

type Attempt = [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: Record<string, unknown>];

const process = { payment_method: 'CASH', amount: 10_000, notes: 'asing' };
const reason = { reason: 'asing' };

function attemptsOf(scene: Scene): Attempt[] {
  const { there } = scene.world;
  const on = (rows: readonly { id: string }[], attempts: (id: string) => Attempt[]): Attempt[] => {
    const row = scene.pickNear(rows);
    return row === undefined ? [] : attempts(row.id);
  };
  return [
    ...on(there.bills, (id) => [
      ['GET', `/api/invoices/${id}`],
      ['POST', `/api/invoices/${id}/send`],
      ['POST', `/api/invoices/${id}/cancel`, reason],
      ['POST', `/api/invoices/${id}/waive-late-fees`, reason],
      ['POST', `/api/invoices/${id}/stop-recurrence`],
      ['POST', `/api/invoices/${id}/apply-credit`],
      ['GET', `/api/invoices/${id}/open-payment`],
      ['GET', `/api/invoices/${id}/payment-methods`],
      ['POST', `/api/payments/${id}/process`, process],
      ['POST', '/api/payments', { invoice_id: id, amount: 10_000, payment_method: 'QRIS', notes: 'asing' }],
    ]),
    ...on(there.reports, (id) => [
      ['POST', `/api/payments/${id}/verify`, { action: 'approve' }],
      ['POST', `/api/payments/${id}/verify`, { action: 'reject', ...reason }],
      ['GET', `/payments/${id}/status`],
    ]),
    ...on(there.tenancies, (id) => [
      ['POST', `/api/tenants/${id}/checkout`],
      ['POST', `/api/tenants/${id}/undo-checkout`],
      ['POST', `/api/tenants/${id}/cancel`],
      ['POST', `/api/tenants/${id}/renew`, { contract_end: '2050-01-01' }],
      ['POST', `/api/tenants/${id}/reveal-nik`],
      ['POST', `/api/tenants/${id}/credentials`],
      ['GET', `/api/tenants/${id}/deposit`],
      ['POST', `/api/tenants/${id}/deposit-returns`, { amount: 1, way: 'CASH', note: 'asing' }],
      ['POST', '/api/invoices', billFor(id)],
      [
        'POST',
        '/api/invoices/rent-items',
        { invoice_type: 'WATER', title: 'asing', bills: [{ tenancy_id: id, amount: 1 }] },
      ],
    ]),
    ...on(there.tenancies, (id) => [
      ['GET', `/api/tenants/${id}/move?moves_on=2041-03-10&monthly_rent=1`],
      ['POST', `/api/tenants/${id}/move`, { room_id: there.rooms[0]?.id, moves_on: '2041-03-10', monthly_rent: 1 }],
      ['POST', `/api/tenants/${id}/leaving`, { leaves_on: '2041-06-01' }],
      ['POST', `/api/tenants/${id}/goes-on`, { goes_on: true }],
      ['POST', `/api/tenants/${id}/renewal`, { contract_end: '2043-01-01', monthly_rent: 1 }],
      ['POST', `/api/tenants/${id}/occupants`, { full_name: 'asing' }],
      ['GET', `/api/settlements/${id}`],
      ['PUT', `/api/settlements/${id}`, { leaves_on: '2041-03-10', inspection: [], damages: [], proposes: true }],
    ]),
    ...on(there.leavings, (id) => [
      ['POST', `/api/tenants/leavings/${id}/take-back`, { state: 'ASKED' }],
      ['POST', `/api/tenants/leavings/${id}/answer`, { state: 'ASKED', accepts: true }],
    ]),
    ...on(there.renewals, (id) => [
      ['POST', `/api/tenants/renewals/${id}/answer`, { state: 'OFFERED' }],
      ['POST', `/api/tenants/renewals/${id}/settle`, { state: 'OFFERED', answer: 'TAKE_BACK' }],
    ]),
    ...on(there.settlements, (id) => [
      ['POST', `/api/settlements/${id}/answer`, { version: 1, agrees: true }],
      ['POST', `/api/settlements/${id}/settle`, { version: 1, amount: 1, unreduced: true, way: 'CASH' }],
      ['POST', `/api/settlements/${id}/cancel`],
    ]),
    ...on(there.occupants, (id) => [['PUT', `/api/tenants/occupants/${id}`, { surcharge: 1 }]]),
    ...on(there.returns, (id) => [['POST', `/api/tenants/deposit-returns/${id}/take-back`, reason]]),
    ...on(there.items, (id) => [['POST', '/api/invoices/rent-items/take-back', { ids: [id] }]]),
    ...on(there.rooms, (id) => [
      ['PUT', `/api/rooms/${id}`, { monthly_rent: 1 }],
      ['DELETE', `/api/rooms/${id}`],
    ]),
    ...on(there.complaints, (id) => [
      ['GET', `/api/complaints/${id}/details`],
      ['PUT', `/api/complaints/${id}`, { status: 'CLOSED' }],
      ['PUT', `/api/complaints/${id}/tenant-update`, { description: 'asing' }],
    ]),
    ...on(scene.world.cast.kosts, (id) => [
      ['GET', `/api/kost/${id}/tenants`],
      ['POST', '/api/rooms', { kost_id: id, room_number: 'asing', monthly_rent: 1 }],
    ]),
  ];
}

function billFor(tenantId: string): Record<string, unknown> {
  const items = [{ description: 'asing', quantity: 1, unit_price: 1 }];
  return { tenant_id: tenantId, title: 'asing', due_date: '2041-12-31', items, notes: 'asing' };
}

const intrude: Command = async (scene) => {
  const { world } = scene;
  const stranger: Actor | null = scene.pick([...world.cast.strangers, null]) ?? null;
  const attempt = scene.pick(attemptsOf(scene));
  if (attempt === undefined) return;
  const [method, path, body] = attempt;
  const { status } = await scene.act({ actor: stranger, method, path, ...(body === undefined ? {} : { body }) });
  if (status !== 0 && (status < 400 || (status >= 500 && status !== 503))) {
    world.problems.push(`${stranger?.name ?? 'nobody'} was answered ${status} by ${method} ${path}`);
  }
};

export const hostileCommands = { intrude } satisfies Record<string, Command>;
