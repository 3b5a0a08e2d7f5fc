import pg from 'pg';

/** Connects to a PostgreSQL for some work, and always disconnects afterwards. */
export async function withClient<Result>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(config);
  // A broken connection fails the query that waits for it; without a listener it would also end this process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
