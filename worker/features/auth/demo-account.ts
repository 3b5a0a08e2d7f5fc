import { type SQL, sql } from 'drizzle-orm';
import { DEMO_DOMAIN } from '#shared/rules/demo-addresses.ts';

/** Whether an e-mail address is a demo account's, whose password everybody knows; false outside of a demo. */
export function isDemoAccount(isDemo: boolean, email = sql`users.email`): SQL {
  return isDemo ? sql`${email} like ${sql.raw(`'%${DEMO_DOMAIN}'`)}` : sql`false`;
}
