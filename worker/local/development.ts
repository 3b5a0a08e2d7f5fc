import { localBindings } from './local-bindings.ts';
import { startDatabase } from './local-database.ts';
import { dataDirectory, resourcesOf } from './product.ts';

export interface DevelopmentDatabase {
  bindings: Record<string, string>;
  /** The folder of uploaded files. */
  resources: string;
  stop(): Promise<void>;
}

/** For `npm run dev`: this checkout's database, and the bindings with which the Worker reaches it. */
export async function startDevelopmentDatabase(): Promise<DevelopmentDatabase> {
  const { env } = process;
  const { bindings, stop } = await startDatabase({
    directory: dataDirectory,
    databaseUrl: env.DATABASE_URL,
    delayMs: Number(env.DB_DELAY_MS ?? 0),
    bindings: localBindings(env),
    onTrouble: (sentence) => console.error(sentence),
  });
  return { bindings, resources: resourcesOf(dataDirectory), stop };
}
