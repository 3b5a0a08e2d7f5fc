import { neon, neonConfig, types } from '@neondatabase/serverless';
import { Hono } from 'hono';
import { createPasswordHasher } from '#worker/passwords/password-hasher.ts';
import { type Ask, DAY, INT8, leastCalls, type LeastBody } from './least-calls.ts';

/** The least that a Worker can do for a call: Hono, the driver, the least SQL, and an answer made of its rows. */
const app = new Hono<{ Bindings: { DATABASE_URL: string; NEON_FETCH_ENDPOINT: string } }>();

types.setTypeParser(INT8, Number);
types.setTypeParser(DAY, String);

app.on(['GET', 'POST'], '/api/floor/:name', async (c) => {
  const call = leastCalls[c.req.param('name')];
  if (call === undefined) return c.notFound();
  neonConfig.fetchEndpoint = c.env.NEON_FETCH_ENDPOINT;
  const sql = neon(c.env.DATABASE_URL, { disableWarningInBrowsers: true });
  const ask = ((_, text, params) => sql.query(text, params)) as Ask;
  const body = c.req.method === 'POST' ? await c.req.json<LeastBody>() : {};
  const { account = '', id = '' } = c.req.query();
  const { answer, next } = await call(ask, { account, id, body });
  if (next !== undefined) c.header('x-next-cursor', next);
  return c.json(answer);
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
