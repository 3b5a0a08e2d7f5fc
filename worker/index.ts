import { env } from 'cloudflare:workers';
import type { ExecutionContext } from 'hono';
import { version } from '../package.json';
import { createApp } from './app.ts';
import { counted } from './passwords/calls-in-flight.ts';
import { readCommonPasswords } from './passwords/common-passwords.ts';
import { type Config, parseConfig } from './config.ts';
import { createDeps } from './deps.ts';
import { DomainError } from './errors.ts';
import { type Bucket, bucketStore, type FileStore } from './files/file-store.ts';
import { keyGuard } from './kept-checks.ts';
import { createLog } from './log.ts';
import type { MailBinding } from './messages/email.ts';
import { boundRateLimit, type RateLimit } from './rate-limit.ts';
import { type PasswordDesks, passwordsAtDesk } from './passwords/passwords-at-desk.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';

export { PasswordDesk } from './passwords/password-desk.ts';

const now = () => new Date();
const writeLog = (line: string) => console.info(line);
const { config, passwords, files, mail, linkLimit } = checked(env);
const deps = createDeps(config, {
  version,
  fetch: (input, init) => fetch(input, init),
  now,
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  passwords,
  files,
  mail,
  linkLimit,
  writeLog,
  dispatch: (request) => app.fetch(request),
  assets: env.ASSETS,
  commonPasswords: () => readCommonPasswords(env.ASSETS),
});
const app = createApp(deps);
const mayPass = keyGuard(deps);

const refusal = new DomainError('DATABASE_UNAVAILABLE');
/** The answer of a Worker that would seal with a wrong key. */
const unavailable = { detail: refusal.message, code: refusal.code };

interface Checked {
  config: Config;
  passwords: PasswordHasher;
  files: FileStore;
  mail: MailBinding | undefined;
  linkLimit: RateLimit;
}

/** With a wrong configuration the Worker takes no request. Also logs the error, which some platforms hide. */
function checked({ PASSWORDS, FILES, MAIL, LINK_LIMIT, ...bindings }: typeof env): Checked {
  try {
    const desks = PASSWORDS as PasswordDesks | undefined;
    const parsed = parseConfig(bindings);
    if (parsed.messages.email !== null && MAIL === undefined) {
      throw new Error('Configuration: EMAIL_FROM needs the binding MAIL.');
    }
    return {
      config: parsed,
      passwords: passwordsAtDesk(desks, createLog(writeLog, now), parsed.PASSWORD_DESKS),
      files: bucketStore(FILES as Bucket | undefined),
      mail: MAIL as MailBinding | undefined,
      linkLimit: boundRateLimit('LINK_LIMIT', LINK_LIMIT),
    };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    throw error;
  }
}

export default {
  fetch: (request: Request, _: unknown, execution: ExecutionContext) =>
    counted(async () =>
      (await mayPass(request)) ? app.fetch(request, {}, execution) : Response.json(unavailable, { status: 503 }),
    ),
  scheduled: async ({ cron }: { cron: string }) => {
    const { runScheduledJob } = await import('./jobs.ts');
    await runScheduledJob(deps, cron);
  },
};
