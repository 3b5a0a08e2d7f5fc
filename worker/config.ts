import * as z from 'zod';
import { gatewayProviders } from '#drizzle/schema/payments.ts';
import { minimumPasswordLength } from '#shared/rules/password.ts';
import { DEFAULT_DEMO_PASSWORD } from '#shared/rules/demo-addresses.ts';
import type { KeyRing } from './crypto.ts';
import { isProtected, messageBindings, messageSettings } from './messages/config.ts';
import { isVaried } from './varied-secret.ts';

/** What a refused secret reads; one that was typed and not made. */
const GUESSABLE = 'can be guessed: make a random one, such as by openssl rand -base64 32';

/** A secret, long and varied enough that nobody can guess it. */
const secret = z
  .string()
  .min(32, 'must have at least 32 characters')
  .refine((value) => isVaried([...value]), GUESSABLE);

/** An encryption key, however it was made: what was sealed with it must be opened to be sealed anew. */
const oldKey = z
  .string()
  .trim()
  .refine((value) => /^[A-Za-z0-9+/]{43}=$/.test(value), 'must be 32 bytes in base64');

/** An encryption key that nobody can guess. */
const key = oldKey.refine(isUnguessable, GUESSABLE);

function isUnguessable(value: string): boolean {
  return isVaried([...Buffer.from(value, 'base64')]);
}

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true');

const Bindings = z
  .object({
    /** The connection string that Neon gives. */
    DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgresql:// address'),
    /** The local gateway, to which the driver sends queries instead of Neon. */
    NEON_FETCH_ENDPOINT: z.url().optional(),
    /** Signs session tokens. Keyed hashes are derived from it too. */
    JWT_SECRET: secret,
    /** Encrypts NIKs and the secrets of authenticator apps. */
    NIK_KEY: key,
    /**
     * Earlier keys, separated by commas. They decrypt what they encrypted until `npm run nik:rotate` has run. One that
     * can be guessed is taken, since rotating is the way to be rid of it; the log says so.
     */
    NIK_OLD_KEYS: z
      .string()
      .default('')
      .transform((value) => value.split(',').filter((each) => each.trim() !== ''))
      .pipe(z.array(oldKey)),
    /** The secret with which Xendit, or the simulated bank, authenticates its callbacks. */
    XENDIT_CALLBACK_TOKEN: secret,
    /** Who handles payments. There is no default: without this setting, nothing starts. */
    PAYMENT_GATEWAY: z.enum(gatewayProviders, `must be ${gatewayProviders.join(' or ')}`),
    XENDIT_SECRET_KEY: z.string().min(1).optional(),
    XENDIT_BASE_URL: z
      .url()
      .refine(isProtected, 'must be an https:// address (http:// for this machine alone)')
      .default('https://api.xendit.co'),
    /** Shows the demo accounts on the login page. The simulated bank, where anyone pays with a click, requires it. */
    DEMO_MODE: flag,
    /** How many subrequests a run of a job makes at most; the platform grants 10,000 and ends what makes more. */
    JOB_SUBREQUESTS: z.coerce
      .number('must be a whole number from 200 to 10000')
      .int('must be a whole number from 200 to 10000')
      .min(200, 'must be a whole number from 200 to 10000')
      .max(10_000, 'must be a whole number from 200 to 10000')
      .default(8_000),
    DEMO_PASSWORD: z.string().min(minimumPasswordLength('OWNER')).default(DEFAULT_DEMO_PASSWORD),
    /** How many Durable Objects hash passwords. Each has a thread of its own on Cloudflare, and none on one's own machine. */
    PASSWORD_DESKS: z.coerce
      .number('must be a number')
      .int('must be a whole number')
      .min(1, 'must be 1 to 64')
      .max(64, 'must be 1 to 64')
      .default(1),
    ...messageBindings,
  })
  .transform(({ NIK_KEY, NIK_OLD_KEYS, ...bindings }) => {
    const nikKeys: KeyRing = [NIK_KEY, ...NIK_OLD_KEYS];
    return { ...bindings, nikKeys, guessableOldKeys: NIK_OLD_KEYS.filter((each) => !isUnguessable(each)).length };
  })
  .transform((bindings, check) => {
    const { PAYMENT_GATEWAY: gateway, XENDIT_SECRET_KEY: secretKey, XENDIT_BASE_URL: baseUrl } = bindings;
    const refuse = (message: string) => {
      check.addIssue({ code: 'custom', path: ['PAYMENT_GATEWAY'], message });
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
  })
  .transform((bindings, check) => {
    const settings = messageSettings(bindings);
    if (!('name' in settings)) return { ...bindings, messages: settings };
    check.addIssue({ code: 'custom', path: [settings.name], message: settings.message });
    return z.NEVER;
  });

export type Config = z.infer<typeof Bindings>;

/**
 * Reads the bindings once. A missing or wrong one stops the start and is named in the error; values are never printed.
 *
 * @throws Error with one sentence
 */
export function parseConfig(bindings: Record<string, unknown>): Config {
  const result = Bindings.safeParse(bindings);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    // A custom issue, such as a setting that requires another one, already has its own message.
    const isMissing = bindings[name] === undefined && issue.code !== 'custom';
    return isMissing ? `${name} is missing` : `${name} ${issue.message}`;
  });
  throw new Error(`Configuration: ${[...new Set(problems)].join('; ')}.`);
}
