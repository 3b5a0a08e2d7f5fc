import * as z from 'zod/mini';
import { gatewayProviders } from '#drizzle/schema/payments.ts';
import { mapped } from '#shared/contract/mapped.ts';
import { minimumPasswordLength } from '#shared/rules/password.ts';
import { DEFAULT_DEMO_PASSWORD } from '#shared/rules/demo-addresses.ts';
import type { KeyRing } from './crypto.ts';
import { isProtected, messageBindings, messageSettings } from './messages/config.ts';
import { isVaried } from './varied-secret.ts';

/** What a refused secret reads; one that was typed and not made. */
const GUESSABLE = 'can be guessed: make a random one, such as by openssl rand -base64 32';

/** A secret, long and varied enough that nobody can guess it. */
const secret = z.string().check(
  z.minLength(32, 'must have at least 32 characters'),
  z.refine((value) => isVaried([...value]), GUESSABLE),
);

/** An encryption key, however it was made: what was sealed with it must be opened to be sealed anew. */
const oldKey = z.string().check(
  z.trim(),
  z.refine((value) => /^[A-Za-z0-9+/]{43}=$/.test(value), 'must be 32 bytes in base64'),
);

/** An encryption key that nobody can guess. */
const key = oldKey.check(z.refine(isUnguessable, GUESSABLE));

function isUnguessable(value: string): boolean {
  return isVaried([...Buffer.from(value, 'base64')]);
}

const flag = mapped(z._default(z.enum(['true', 'false']), 'false'), (value) => value === 'true');

const Bindings = z.object({
  /** The connection string that Neon gives. */
  DATABASE_URL: z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must be a postgresql:// address')),
  /** The local gateway, to which the driver sends queries instead of Neon. */
  NEON_FETCH_ENDPOINT: z.optional(z.url()),
  /** Signs session tokens. Keyed hashes are derived from it too. */
  JWT_SECRET: secret,
  /** Encrypts NIKs and the secrets of authenticator apps. */
  NIK_KEY: key,
  /**
   * Earlier keys, separated by commas. They decrypt what they encrypted until `npm run nik:rotate` has run. One that
   * can be guessed is taken, since rotating is the way to be rid of it; the log says so.
   */
  NIK_OLD_KEYS: z.pipe(
    mapped(z._default(z.string(), ''), (value) => value.split(',').filter((each) => each.trim() !== '')),
    z.array(oldKey),
  ),
  /** The secret with which Xendit, or the simulated bank, authenticates its callbacks. */
  XENDIT_CALLBACK_TOKEN: secret,
  /** Who handles payments. There is no default: without this setting, nothing starts. */
  PAYMENT_GATEWAY: z.enum(gatewayProviders, `must be ${gatewayProviders.join(' or ')}`),
  XENDIT_SECRET_KEY: z.optional(z.string().check(z.minLength(1))),
  XENDIT_BASE_URL: z._default(
    z.url().check(z.refine(isProtected, 'must be an https:// address (http:// for this machine alone)')),
    'https://api.xendit.co',
  ),
  /** Shows the demo accounts on the login page. The simulated bank, where anyone pays with a click, requires it. */
  DEMO_MODE: flag,
  /** How many subrequests a run of a job makes at most; the platform grants 10,000 and ends what makes more. */
  JOB_SUBREQUESTS: z._default(
    z.coerce
      .number('must be a whole number from 200 to 10000')
      .check(
        z.int('must be a whole number from 200 to 10000'),
        z.minimum(200, 'must be a whole number from 200 to 10000'),
        z.maximum(10_000, 'must be a whole number from 200 to 10000'),
      ),
    8_000,
  ),
  DEMO_PASSWORD: z._default(z.string().check(z.minLength(minimumPasswordLength('OWNER'))), DEFAULT_DEMO_PASSWORD),
  /** How many Durable Objects hash passwords. Each has a thread of its own on Cloudflare, and none on one's own machine. */
  PASSWORD_DESKS: z._default(
    z.coerce
      .number('must be a number')
      .check(z.int('must be a whole number'), z.minimum(1, 'must be 1 to 64'), z.maximum(64, 'must be 1 to 64')),
    1,
  ),
  /** Whom somebody may ask who cannot get in: an e-mail address or a number that begins with its country. */
  HELP_CONTACT: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.regex(/^([^\s@]+@[^\s@]+\.[^\s@]+|\+\d{8,15})$/, 'must be an e-mail address or a number such as +62812…'),
      ),
  ),
  ...messageBindings,
});

const WithKeys = mapped(Bindings, ({ NIK_KEY, NIK_OLD_KEYS, ...bindings }) => {
  const nikKeys: KeyRing = [NIK_KEY, ...NIK_OLD_KEYS];
  return { ...bindings, nikKeys, guessableOldKeys: NIK_OLD_KEYS.filter((each) => !isUnguessable(each)).length };
});

const WithGateway = z.pipe(
  WithKeys,
  z.transform((bindings, { issues }) => {
    const { PAYMENT_GATEWAY: gateway, XENDIT_SECRET_KEY: secretKey, XENDIT_BASE_URL: baseUrl } = bindings;
    const refuse = (message: string) => {
      issues.push({ code: 'custom', path: ['PAYMENT_GATEWAY'], message, input: gateway });
      return z.NEVER;
    };
    if (gateway === 'simulated') {
      return bindings.DEMO_MODE
        ? { ...bindings, simulated: true, xendit: null }
        : refuse('is simulated, which only a demo may be: set xendit, or DEMO_MODE to true');
    }
    return secretKey === undefined
      ? refuse('is xendit, which needs XENDIT_SECRET_KEY')
      : { ...bindings, simulated: false, xendit: { secretKey, baseUrl } };
  }),
);

const Settings = z.pipe(
  WithGateway,
  z.transform((bindings, { issues }) => {
    const settings = messageSettings(bindings);
    if (!('name' in settings)) return { ...bindings, messages: settings };
    issues.push({ code: 'custom', path: [settings.name], message: settings.message, input: undefined });
    return z.NEVER;
  }),
);

export type Config = z.infer<typeof Settings>;

/**
 * Reads the bindings once. A missing or wrong one stops the start and is named in the error; values are never printed.
 *
 * @throws Error with one sentence
 */
export function parseConfig(bindings: Record<string, unknown>): Config {
  const result = Settings.safeParse(bindings);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    // A custom issue, such as a setting that requires another one, already has its own message.
    const isMissing = bindings[name] === undefined && issue.code !== 'custom';
    return isMissing ? `${name} is missing` : `${name} ${issue.message}`;
  });
  throw new Error(`Configuration: ${[...new Set(problems)].join('; ')}.`);
}
