import pg from 'pg';

/** A statement with its parameters as text. */
export interface Statement {
  query: string;
  params?: (string | null)[];
}

/** The messages of PostgreSQL's protocol, which pg's types leave out. */
interface Messages {
  parse(message: { text: string; name: string }): void;
  bind(message: { values: (string | null)[]; statement: string }): void;
  describe(message: { type: 'P' }): void;
  execute(message: object): void;
  sync(): void;
}

/** A statement under the name by which its connection keeps it, or under none. */
interface Named extends Statement {
  name: string;
  isParsed: boolean;
}

/** The names of what each connection has parsed, by text. */
const parsedBy = new WeakMap<pg.PoolClient, Map<string, string>>();
let names = 0;

/** Several statements before one Sync: PostgreSQL runs them as one transaction and answers them in one piece. */
class AtOnce extends pg.Query {
  constructor(statements: Named[], settle: (error: Error | undefined, answers: unknown) => void) {
    const asText = { getTypeParser: () => (value: unknown) => value };
    super({ text: '', rowMode: 'array', types: asText } as pg.QueryConfig, settle);
    this.submit = (connection) => {
      const messages = connection as unknown as Messages;
      connection.stream.cork();
      for (const { query, params = [], name, isParsed } of statements) {
        if (!isParsed) messages.parse({ text: query, name });
        messages.bind({ values: params, statement: name });
        messages.describe({ type: 'P' });
        messages.execute({});
      }
      messages.sync();
      connection.stream.uncork();
    };
  }
}

/**
 * Runs reads as one transaction. Without BEGIN and COMMIT and their answers, two reads take a seventh less CPU time.
 * Writes must not run like this: PostgreSQL would commit before it notices, when it answers, that the connection is
 * broken.
 *
 * @param client a connection that cannot write
 * @param keeps whether the connection keeps what it has parsed
 * @throws pg.DatabaseError as PostgreSQL reports it
 */
export async function readAtOnce(client: pg.PoolClient, reads: Statement[], keeps: boolean) {
  const parsed = (keeps && parsedBy.get(client)) || new Map<string, string>();
  const named = reads.map((read) => ({
    ...read,
    name: keeps ? (parsed.get(read.query) ?? `read ${(names += 1)}`) : '',
    isParsed: parsed.has(read.query),
  }));
  const answers = await new Promise((resolve, reject) => {
    client.query(new AtOnce(named, (error, all) => (error ? reject(error) : resolve(all))));
  });
  // Only now: after a failure nobody knows what was parsed before it.
  for (const { query, name } of named) parsed.set(query, name);
  if (keeps) parsedBy.set(client, parsed);
  // pg answers one result alone, and several as an array.
  return [answers].flat() as pg.QueryArrayResult<(string | null)[]>[];
}
