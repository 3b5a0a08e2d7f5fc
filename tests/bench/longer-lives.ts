import { settle, type Stage } from './stage.ts';

/** The data hold two years of each tenancy; the past that is added holds four times as many. */
const MORE = 4;
const MONTHS = 24;

const ago = `make_interval(months => ${MONTHS} * n)`;
const sooner = (column: string) => `source.${column} - ${ago}`;
const soonerDay = (column: string) => `(${sooner(column)})::date`;
const newId = `uuidv7(${sooner('created_at')} - now())`;

/** Gives each tenancy of an owner ten years instead of two: its paid bills again, with their payments, before them. */
export async function lengthenLives(stage: Stage, ownerId: string): Promise<void> {
  const { client } = stage;
  await client.query('set session_replication_role = replica; set statement_timeout = 0');
  await repeat(stage, 'invoices', "source.owner_id = $1 and source.status = 'PAID'", '', ownerId, {
    id: newId,
    invoice_number: `source.invoice_number || '-' || n`,
    invoice_type: `case source.invoice_type when 'SECURITY_DEPOSIT' then 'MONTHLY_RENT' else source.invoice_type end`,
    ...Object.fromEntries(['due_date', 'issued_date', 'covers_from', 'covers_to'].map((day) => [day, soonerDay(day)])),
    ...Object.fromEntries(['created_at', 'sent_at', 'viewed_at', 'paid_at'].map((at) => [at, sooner(at)])),
  });
  const ofCopies = `join invoices old on old.id = source.invoice_id
    join invoices copy on copy.owner_id = old.owner_id and copy.invoice_number = old.invoice_number || '-' || n`;
  await repeat(stage, 'payments', "source.owner_id = $1 and source.status = 'SUCCEEDED'", ofCopies, ownerId, {
    id: newId,
    payment_reference: `'PAY-' || upper(replace(copy.id::text, '-', ''))`,
    invoice_id: 'copy.id',
    invoice_number: 'copy.invoice_number',
    paid_at: sooner('paid_at'),
    created_at: sooner('created_at'),
  });
  await client.query('reset session_replication_role; reset statement_timeout');
  await settle(stage);
}

/** Repeats the rows of a table that meet a condition, with some columns changed. */
async function repeat(
  { client }: Stage,
  table: string,
  condition: string,
  joins: string,
  ownerId: string,
  changed: Record<string, string>,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => changed[name] ?? `source.${name}`);
  await client.query(
    `insert into ${table} (${names.join(', ')}) select ${values.join(', ')}
     from generate_series(1, ${MORE}) n cross join ${table} source ${joins} where ${condition}`,
    [ownerId],
  );
}
