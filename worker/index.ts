import { env } from 'cloudflare:workers';
import { createApp } from './app.ts';
import { parseConfig } from './config.ts';
import { runDailyJob } from './daily-job.ts';
import { createDeps } from './deps.ts';

const deps = createDeps(parseConfig(env), {
  fetch: (input, init) => fetch(input, init),
  now: () => new Date(),
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  writeLog: (line) => console.info(line),
  dispatch: (request) => app.fetch(request),
  assets: env.ASSETS,
});
const app = createApp(deps);

export default {
  fetch: (request: Request) => app.fetch(request),
  scheduled: async () => {
    await runDailyJob(deps);
  },
};
