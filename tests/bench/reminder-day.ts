import { wibDay } from '#shared/rules/calendar.ts';
import type { Stage } from './stage.ts';

/** A day on which as many tenancies have due bills as a measure needs. */
export interface ReminderDay {
  /** Nobody is reminded at night. */
  noon: Date;
  /** Empties the outbox, and makes all open bills of this many tenancies due today. Returns how many bills those are. */
  begin: (tenancies: number) => Promise<number>;
  /** Nothing is due any more. */
  end: () => Promise<void>;
}

/** Prepares a stage for such days; the many tenancies have more than 20,000 bills. */
export async function reminderDay({ client }: Stage): Promise<ReminderDay> {
  const day = wibDay(new Date());
  const isOpen = "status in ('SENT', 'VIEWED', 'PARTIAL')";
  // What is prepared here may take as long as it wants.
  await client.query('set statement_timeout = 0; set transaction_timeout = 0');
  await client.query(`insert into contact_proofs (user_id, kind, value, how, proven_at)
    select id, 'EMAIL', email, 'LINK', now() from users where role = 'TENANT'`);
  await client.query(`
    create temporary table debtors as
    select tenant_id, row_number() over (order by md5(tenant_id::text)) as nth from invoices i
    where i.${isOpen} and not exists (
      select from payments p where p.payer_user_id = i.tenant_user_id and p.status = 'PENDING')
    group by tenant_id`);
  await client.query('analyze debtors');
  await client.query(
    `update invoices set due_date = date '${day}' - 200 where ${isOpen} and due_date > date '${day}' - 100`,
  );
  await client.query('vacuum analyze invoices');
  return {
    noon: new Date(`${day}T05:00:00Z`),
    begin: async (tenancies) => {
      await client.query('truncate messages cascade');
      await client.query('truncate reminder_runs');
      const { rowCount } = await client.query(
        `update invoices set due_date = date '${day}' where ${isOpen} and tenant_id in (
           select tenant_id from debtors where nth <= $1)`,
        [tenancies],
      );
      return rowCount ?? 0;
    },
    end: async () => {
      await client.query(
        `update invoices set due_date = date '${day}' - 200 where ${isOpen} and due_date = date '${day}'`,
      );
      await client.query('vacuum invoices');
    },
  };
}
