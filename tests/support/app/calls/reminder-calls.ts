import { addDays, wibDay } from '#shared/rules/calendar.ts';
import { consent } from '../../messengers/outbox.ts';
import { shareBills } from '../../people/bill-links.ts';
import { makeBill } from '../../people/factories.ts';
import { type Fields, type GoodCall, spareTenant, type World } from './good-call.ts';

/** A tenancy with a bill that is late. */
export async function lateTenancy(world: World) {
  const { app, house } = world;
  const tenant = await spareTenant(world);
  const due_date = addDays(wibDay(app.clock.now()), -2);
  await makeBill(app, house.owner, tenant.tenant.id, { due_date });
  return { tenant, id: tenant.tenant.id };
}

const late = async (world: World): Promise<Fields> => ({ id: (await lateTenancy(world)).id });

export const reminderCalls: Record<string, GoodCall> = {
  'reminders.due': { by: 'owner', rest: ['GET /api/reminders', 200, 'list'], answers: 'U F F F F + + F P' },
  'reminders.rule': {
    by: 'owner',
    rest: ['GET /api/kost/{kostId}/reminder-rule', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    names: 'kostId',
    input: ({ house }) => ({ kostId: house.kost.id }),
  },
  'reminders.setRule': {
    by: 'owner',
    rest: ['PUT /api/kost/{kostId}/reminder-rule', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: 'sets what it sets, however often',
    trail: [['kost.set-reminders', 'owner']],
    names: 'kostId',
    input: ({ house }) => ({ kostId: house.kost.id, enabled: true, offsets: [-1, 3], send_hour: 10, tone: 'HALUS' }),
  },
  'reminders.draft': {
    by: 'owner',
    rest: ['POST /api/tenants/{id}/reminder-draft', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: 'two that ask at once get the same link',
    trail: [['tenancy.share-bills', 'owner']],
    names: 'id',
    input: late,
  },
  'reminders.send': {
    by: 'owner',
    rest: ['POST /api/tenants/{id}/reminders', 201, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: 'a person gets one reminder a day',
    trail: 'the outbox keeps it',
    names: 'id',
    input: async (world) => {
      const { id, tenant } = await lateTenancy(world);
      await consent(world.app, tenant.id);
      await shareBills(world.house.owner, id);
      return { id, tone: 'BIASA' };
    },
  },
  'reminders.opened': {
    by: 'owner',
    rest: ['POST /api/tenants/{id}/opened-reminders', 204, 'nothing'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: 'has a key of its own for the tap',
    trail: 'the outbox keeps it',
    names: 'id',
    input: async (world) => ({ id: (await lateTenancy(world)).id, key: crypto.randomUUID() }),
  },
  'reminders.ofInvoice': {
    by: 'owner',
    rest: ['GET /api/invoices/{id}/messages', 200, 'list'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    names: 'id',
    input: async ({ app, house }) => ({ id: (await makeBill(app, house.owner, house.tenant.tenant.id)).id }),
  },
  // Of the tenants, whose other calls are in `house-calls.ts`.
  'tenants.countLive': {
    by: 'owner',
    rest: ['GET /api/owner/tenant-count', 200, 'object'],
    answers: 'U F F F F + + F P',
  },
};
