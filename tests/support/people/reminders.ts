import { sql } from 'drizzle-orm';
import { addDays, wibDay } from '#shared/rules/calendar.ts';
import { queueDueReminders } from '#worker/features/reminders/queue-due-reminders.ts';
import { sendDueMessages } from '#worker/features/sending/send-messages.ts';
import { jobContext } from '#worker/job-context.ts';
import type { TestApp } from '../app/test-app.ts';
import { consent } from '../messengers/outbox.ts';
import { type Household, makeBill, makeHousehold, makeRoom, makeTenant } from './factories.ts';

/** A house whose tenant has agreed to be reminded by WhatsApp. */
export async function makeRemindedHouse(app: TestApp): Promise<Household> {
  const house = await makeHousehold(app);
  await consent(app, house.tenant.id);
  return house;
}

/** Another tenant of the house who has agreed. */
export async function anotherTenant(app: TestApp, { owner, kost }: Household) {
  const tenant = await makeTenant(app, owner, (await makeRoom(owner, kost.id)).id);
  await consent(app, tenant.id);
  return tenant;
}

/** A bill that is due so many days after today; before, if negative. */
export function billDueIn(
  app: TestApp,
  { owner, tenant }: Pick<Household, 'owner' | 'tenant'>,
  days: number,
  fields = {},
) {
  return makeBill(app, owner, tenant.tenant.id, { due_date: addDays(wibDay(app.clock.now()), days), ...fields });
}

interface KeptReminder extends Record<string, unknown> {
  id: string;
  channel: string;
  state: string;
  error_code: string | null;
  invoice_ids: string[];
}

/** The reminders of a tenancy in the outbox, the oldest first. */
export async function remindersOf({ deps: { db } }: TestApp, tenancyId: string): Promise<KeptReminder[]> {
  const { rows } = await db.execute<KeptReminder>(sql`
    select id, channel, state, error_code, to_json(invoice_ids) as invoice_ids from messages
    where tenancy_id = ${tenancyId} and kind = 'BILL_REMINDER' order by id`);
  return rows;
}

/** The job of the messages, as every five minutes. */
export async function runReminders(app: TestApp): Promise<{ queued: number; tried: number }> {
  const context = jobContext(app.deps);
  return { queued: await queueDueReminders(context), tried: await sendDueMessages(context) };
}
