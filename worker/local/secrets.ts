import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { hasDatabase } from '#drizzle/local/postgres-home.ts';
import { writeWhole } from '#drizzle/local/whole-file.ts';

const Secrets = z.object({
  JWT_SECRET: z.string().check(z.minLength(32)),
  NIK_KEY: z.base64().check(z.length(44)),
  XENDIT_CALLBACK_TOKEN: z.string().check(z.minLength(32)),
  // Older folders have no such key; without it no push messages are sent.
  VAPID_PRIVATE_KEY: z.optional(z.string()),
  VAPID_SUBJECT: z.optional(z.string()),
});

const P256 = { namedCurve: 'P-256' };

/** The secrets that a deployment sets by hand. */
export type Secrets = z.infer<typeof Secrets>;

/**
 * The secrets of a data folder. They are made at the first start, before the database, and stored beside the data that
 * they encrypt. If there is data, none are made: they could not decrypt its NIKs.
 *
 * @throws Error with one sentence if there is data and its secrets are missing or damaged
 */
export function localSecrets(directory: string): Secrets {
  const file = secretsFile(directory);
  if (existsSync(file)) return readSecrets(file);
  if (hasDatabase(join(directory, 'postgres'))) {
    throw new Error(`${file} is missing, and the data beside it is encrypted with what it held: bring it back.`);
  }
  const secrets = newSecrets();
  keepSecrets(directory, secrets);
  return secrets;
}

/** Whether a data folder has a file of secrets, damaged or not. */
export function hasSecrets(directory: string): boolean {
  return existsSync(secretsFile(directory));
}

export function newSecrets(): Secrets {
  return {
    JWT_SECRET: randomBytes(32).toString('hex'),
    NIK_KEY: randomBytes(32).toString('base64'),
    XENDIT_CALLBACK_TOKEN: randomBytes(32).toString('hex'),
    VAPID_PRIVATE_KEY: JSON.stringify(generateKeyPairSync('ec', P256).privateKey.export({ format: 'jwk' })),
    VAPID_SUBJECT: 'mailto:admin@localhost',
  };
}

/** Stores the secrets in a file that only its owner can read; the file is never incomplete. */
export function keepSecrets(directory: string, secrets: Secrets): void {
  mkdirSync(directory, { recursive: true });
  writeWhole(secretsFile(directory), `${JSON.stringify(secrets, null, 2)}\n`);
}

function secretsFile(directory: string): string {
  return join(directory, 'secrets.json');
}

/** Reads stored secrets; unknown entries are kept. */
export function parseSecrets(value: unknown): Secrets {
  return z.looseObject(Secrets.shape).parse(value);
}

function readSecrets(file: string): Secrets {
  try {
    return parseSecrets(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const denied = (error as NodeJS.ErrnoException).code;
    throw new Error(
      `${file} ${denied ? `cannot be read (${denied})` : 'is damaged'}: nothing was changed; bring it back.`,
      {
        cause: error,
      },
    );
  }
}
