import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { startGateway } from '#drizzle/local/gateway.ts';
import { startPostgres } from '#drizzle/local/postgres.ts';
import { keptServer } from './kept-server.ts';
import { connectTo, copyTemplate, dropDatabases, prepareTemplate } from './test-server.ts';
import { throwawayFolder } from './throwaway-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
    fetchEndpoint: string;
    /** What a suite's own database is copied from, and how its name begins. */
    databaseTemplate: string;
    databasePrefix: string;
  }
}

/** A PostgreSQL for all suites of a run, with the schema and nothing else; each suite makes its own rows. */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  const prefix = `run_${crypto.randomUUID().slice(0, 8)}_`;
  const server = isWholeRun() ? await startThrowawayServer() : await joinKeptServer(prefix);
  const template = await prepareTemplate(server.url);
  const databaseUrl = await copyTemplate(server.url, template, `${prefix}shared`);
  const gateway = await startGateway({ databaseUrl });
  project.provide('databaseUrl', databaseUrl);
  project.provide('fetchEndpoint', gateway.endpoint);
  project.provide('databaseTemplate', template);
  project.provide('databasePrefix', prefix);
  return async () => {
    await gateway.stop();
    await server.leave();
  };
}

/** Whether all tests were asked for, or CI asks. Whoever names a file, or watches, will soon run it again. */
function isWholeRun(): boolean {
  if (process.env.THROWAWAY_DATABASE === 'true') return true;
  return (
    process.argv.includes('run') &&
    !process.argv.slice(2).some((argument) => argument.includes('tests/') && !argument.endsWith('config.ts'))
  );
}

async function startThrowawayServer() {
  const directory = throwawayFolder('ekost-test-');
  const { url, stop } = await startPostgres({ directory, throwaway: true });
  return {
    url,
    leave: async () => {
      await stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Joins the server that stays up: it counts its clients once a minute, so one of this run stays for all of it. */
async function joinKeptServer(prefix: string) {
  const url = await keptServer();
  const client = await connectTo(url);
  return {
    url,
    leave: async () => {
      await dropDatabases(url, prefix);
      await client.end();
    },
  };
}
