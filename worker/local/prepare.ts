import { join } from 'node:path';
import { hasDatabase } from '#drizzle/local/postgres-home.ts';
import { parseConfig } from '../config.ts';
import type { CompleteInput } from './complete-database.ts';
import { hasSecrets, localSecrets, newSecrets, type Secrets } from './secrets.ts';

/** The process that makes a database ready for the product; `preparation.ts` starts it and requests its steps. */

export interface CheckInput {
  directory: string;
  databaseUrl: string | undefined;
  bindings: Record<string, string>;
}

export interface Steps {
  /**
   * Before anything is started: returns the folder's secrets, which together with the bindings must be a valid
   * configuration.
   *
   * @throws Error with one sentence
   */
  check(input: CheckInput): Promise<Secrets>;
  /** Once the database answers: runs `completeDatabase`. */
  complete(input: CompleteInput): Promise<void>;
}

/** A request to this process. */
export interface Question {
  step: keyof Steps;
  input: Parameters<Steps[keyof Steps]>[0];
}

/** The answer of this process: a result, or the sentence of an error. */
export type Answer = { result: unknown } | { error: string };

const loadCompletion = () => import('./complete-database.ts');

const steps: Steps = {
  check: async ({ directory, databaseUrl, bindings }) => {
    const secrets = secretsOf(directory, databaseUrl);
    // Neither the database nor its gateway runs yet.
    const awaited = { DATABASE_URL: databaseUrl || 'postgresql://embedded', NEON_FETCH_ENDPOINT: 'http://localhost' };
    parseConfig({ ...secrets, ...bindings, ...awaited });
    return secrets;
  },
  complete: async (input) => {
    const { completeDatabase } = await loadCompletion();
    await completeDatabase(input);
  },
};

/** New secrets for another database are stored later, once it is known to have nothing encrypted. */
function secretsOf(directory: string, databaseUrl: string | undefined): Secrets {
  const isNew = databaseUrl && !hasSecrets(directory) && !hasDatabase(join(directory, 'postgres'));
  return isNew ? newSecrets() : localSecrets(directory);
}

if (import.meta.main) {
  // Only the process that started this one ends it: Ctrl-C, which reaches all processes, must not interrupt a step.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.once('disconnect', () => process.exit());
  process.on('message', (question: Question) => void answer(question));
}

async function answer({ step, input }: Question): Promise<void> {
  const run = steps[step] as (given: Question['input']) => Promise<unknown>;
  const answered: Answer = await run(input).then(
    (result) => ({ result }),
    (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
  );
  // The rest is loaded once this answer has been sent, while the database starts.
  process.send?.(answered, () => void loadCompletion());
}
