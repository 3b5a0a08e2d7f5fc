import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startLocalNeon } from '#drizzle/local/local-neon.ts';
import { migrate } from '#drizzle/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
    fetchEndpoint: string;
  }
}

/** One throwaway PostgreSQL for all suites, with the schema and nothing else; each suite makes its own rows. */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'ekost-test-'));
  const neon = await startLocalNeon({ directory, throwaway: true });
  await migrate(neon.databaseUrl, neon.fetchEndpoint);
  project.provide('databaseUrl', neon.databaseUrl);
  project.provide('fetchEndpoint', neon.fetchEndpoint ?? '');
  return async () => {
    await neon.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}
