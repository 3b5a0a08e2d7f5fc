import pg from 'pg';

/** How often the busy connections are checked while a request waits. */
const LOOK_MS = 200;

export interface ConnectionsOptions {
  databaseUrl: string;
  most: number;
  /** 'read' if nothing can be written on them. */
  use: 'read' | 'write';
  /** How long a request waits for a connection before it is refused. */
  waitMs: number;
  /**
   * If no request has got a connection for this long, statements that have waited as long for a lock may be cancelled, so
   * that others get their connections. As long as connections are given back, nothing is cancelled.
   */
  patienceMs: number;
}

/** The gateway's connections, and an extra one that cancels statements of the others. */
export interface Connections {
  /** A connection for one request. If its client hangs up, its work is cancelled. */
  take(hangup: AbortSignal): Promise<TakenConnection>;
  stop(): Promise<void>;
}

export interface TakenConnection {
  client: pg.PoolClient;
  /** Gives the connection back; a broken one is closed. */
  release(broken?: Error): Promise<void>;
}

/**
 * Opens connections as they are needed. One locked table must not occupy them all: if none is free, those that have
 * waited longest for a lock are cancelled and answer that the database is out of reach.
 */
export function openConnections({ databaseUrl, most, use, waitMs, patienceMs }: ConnectionsOptions): Connections {
  const name = `ekost gateway ${crypto.randomUUID()}`;
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: name,
    max: most,
    connectionTimeoutMillis: waitMs,
    pipeline: true,
    ...(use === 'read' && { options: '-c default_transaction_read_only=on' }),
  });
  const keeper = new pg.Pool({ connectionString: databaseUrl, max: 1, connectionTimeoutMillis: waitMs });
  // The pool replaces a connection that breaks, and the query that used it fails by itself. Without a listener on each
  // connection, the error would end this process.
  for (const each of [pool, keeper]) {
    each.on('error', () => undefined);
    each.on('connect', (client) => client.on('error', () => undefined));
  }

  let freeing = false;
  let takenAt = performance.now();
  const free = async () => {
    if (freeing || pool.waitingCount === 0 || performance.now() - takenAt < patienceMs) return;
    freeing = true;
    await keeper
      .query(
        `select pg_cancel_backend(pid) from pg_stat_activity
          where application_name = $1 and wait_event_type = 'Lock' and query_start < now() - make_interval(secs => $2)
          order by query_start limit $3`,
        [name, patienceMs / 1000, pool.waitingCount],
      )
      .catch(() => undefined);
    freeing = false;
  };

  return {
    take: async (hangup) => {
      const looking = setInterval(() => void free(), LOOK_MS);
      const client = await pool.connect().finally(() => clearInterval(looking));
      takenAt = performance.now();
      const { processID } = client as pg.PoolClient & { processID: number | null };
      let cancelled: Promise<unknown> | undefined;
      const cancel = () => {
        cancelled ??= keeper.query('select pg_cancel_backend($1)', [processID]).catch(() => undefined);
      };
      hangup.addEventListener('abort', cancel, { once: true });
      return {
        client,
        release: async (broken) => {
          hangup.removeEventListener('abort', cancel);
          // Waits first, so that the cancellation cannot hit the work of the next request with this connection.
          await cancelled;
          client.release(broken);
        },
      };
    },
    stop: async () => {
      await Promise.all([pool.end(), keeper.end()]);
    },
  };
}
