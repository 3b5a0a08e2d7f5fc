import * as z from 'zod';

/** A secret: long enough not to be guessed. */
const secret = z.string().min(32, 'must have at least 32 characters');

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true');

const Bindings = z
  .object({
    /** The database, as Neon gives it. */
    DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgresql:// address'),
    /** Where the driver sends queries instead of to Neon: the local gateway. */
    NEON_FETCH_ENDPOINT: z.url().optional(),
    /** Signs session tokens; keyed hashes are derived from it too. */
    JWT_SECRET: secret,
    /** Encrypts NIKs: 32 bytes in base64. */
    NIK_KEY: z.base64().refine((value) => atob(value).length === 32, 'must be 32 bytes in base64'),
    /** What Xendit, or the simulated bank, proves its callbacks with. */
    XENDIT_CALLBACK_TOKEN: secret,
    /** With it, payments go through Xendit; without it, through the simulated gateway. */
    XENDIT_SECRET_KEY: z.string().min(1).optional(),
    XENDIT_BASE_URL: z.url().default('https://api.xendit.co'),
    /** Shows the demo accounts on the login page. */
    DEMO_MODE: flag,
    DEMO_PASSWORD: z.string().min(6).default('demo-ekost'),
  })
  .transform((bindings) => ({ ...bindings, simulated: bindings.XENDIT_SECRET_KEY === undefined }));

export type Config = z.infer<typeof Bindings>;

/**
 * Reads the bindings once. A missing or wrong one fails at the start, by its name; values are never printed.
 *
 * @throws Error with one sentence
 */
export function parseConfig(bindings: Record<string, unknown>): Config {
  const result = Bindings.safeParse(bindings);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    return bindings[name] === undefined ? `${name} is missing` : `${name} ${issue.message}`;
  });
  throw new Error(`Configuration: ${[...new Set(problems)].join('; ')}.`);
}
