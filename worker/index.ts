import { env } from 'cloudflare:workers';
import type { ExecutionContext } from 'hono';
import { createApp } from './app.ts';
import { type Config, parseConfig } from './config.ts';
import { runScheduledJob } from './daily-job.ts';
import { createDeps } from './deps.ts';

const deps = createDeps(configOf(env), {
  fetch: (input, init) => fetch(input, init),
  now: () => new Date(),
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  writeLog: (line) => console.info(line),
  dispatch: (request) => app.fetch(request),
  assets: env.ASSETS,
});
const app = createApp(deps);

/**
 * With a wrong configuration the Worker takes no request. The fault is also logged, because some platforms hide the
 * cause.
 */
function configOf(bindings: object): Config {
  try {
    return parseConfig({ ...bindings });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    throw error;
  }
}

export default {
  fetch: (request: Request, _: unknown, execution: ExecutionContext) => app.fetch(request, {}, execution),
  scheduled: async ({ cron }: { cron: string }) => {
    await runScheduledJob(deps, cron);
  },
};
