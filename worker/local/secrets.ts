import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The secrets that a deployment sets by hand. */
export interface Secrets {
  JWT_SECRET: string;
  NIK_KEY: string;
  XENDIT_CALLBACK_TOKEN: string;
}

/** The secrets of this checkout: made at the first start, kept beside the data that is encrypted with them. */
export function localSecrets(directory: string): Secrets {
  const file = join(directory, 'secrets.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  const secrets: Secrets = {
    JWT_SECRET: randomBytes(32).toString('hex'),
    NIK_KEY: randomBytes(32).toString('base64'),
    XENDIT_CALLBACK_TOKEN: randomBytes(32).toString('hex'),
  };
  mkdirSync(directory, { recursive: true });
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}
