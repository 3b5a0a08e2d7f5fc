import { neon, neonConfig } from '@neondatabase/serverless';
import { Hono } from 'hono';
import { createPasswordHasher } from '#worker/passwords/password-hasher.ts';

/** What the floor asks and answers, by name. */
export type FloorCalls = Record<string, { query: string; params: (string | null)[]; answer: unknown }>;

/** The least that a Worker can do for a read: Hono, the driver, one statement, and the read's own answer as JSON. */
const app = new Hono<{ Bindings: { DATABASE_URL: string; NEON_FETCH_ENDPOINT: string; CALLS: string } }>();

let calls: FloorCalls | undefined;

app.get('/api/floor/:name', async (c) => {
  neonConfig.fetchEndpoint = c.env.NEON_FETCH_ENDPOINT;
  calls ??= JSON.parse(c.env.CALLS) as FloorCalls;
  const call = calls[c.req.param('name')];
  if (call === undefined) return c.notFound();
  const sql = neon(c.env.DATABASE_URL, { disableWarningInBrowsers: true });
  await sql.query(call.query, call.params);
  return c.json(call.answer);
});

/** How many ms a hash takes with nothing beside it. */
app.get('/api/hash', async (c) => {
  const hasher = createPasswordHasher();
  const took: number[] = [];
  for (let hash = 0; hash < 12; hash += 1) {
    const began = performance.now();
    await hasher.hash('kata-sandi-bench');
    took.push(performance.now() - began);
    // Lets the clock go on.
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  return c.json({ ms: took.toSorted((a, b) => a - b)[took.length / 2] });
});

export default app;
