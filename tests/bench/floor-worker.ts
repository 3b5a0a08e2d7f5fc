import { neon, neonConfig } from '@neondatabase/serverless';
import { Hono } from 'hono';

/** The least that a Worker can do for a read: Hono, the driver, one statement, its rows as JSON. */
const app = new Hono<{
  Bindings: { DATABASE_URL: string; NEON_FETCH_ENDPOINT: string; STATEMENT: string; PARAMS: string };
}>();

app.get('/api/floor', async (c) => {
  neonConfig.fetchEndpoint = c.env.NEON_FETCH_ENDPOINT;
  const sql = neon(c.env.DATABASE_URL, { disableWarningInBrowsers: true });
  return c.json(await sql.query(c.env.STATEMENT, JSON.parse(c.env.PARAMS) as unknown[]));
});

export default app;
