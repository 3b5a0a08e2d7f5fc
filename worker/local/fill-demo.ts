import { seedDemo } from '#drizzle/seed.ts';
import type { Config } from '../config.ts';
import { createDb } from '../db/client.ts';
import { databaseFault } from '../db/fault.ts';
import { sealNik } from '../features/tenants/seal-nik.ts';
import { createPasswordHasher } from '../passwords/password-hasher.ts';

/**
 * Fills the configured database with the demo, counted from `now` (`seedDemo`).
 *
 * @returns whether the demo was written
 * @throws Error with one sentence if there are accounts, and none of them is the demo's admin
 */
export function fillDemo(config: Config, now = new Date(), passwords = createPasswordHasher()): Promise<boolean> {
  const tools = {
    db: createDb({ databaseUrl: config.DATABASE_URL, fetchEndpoint: config.NEON_FETCH_ENDPOINT }),
    passwordHash: () => passwords.hash(config.DEMO_PASSWORD),
    sealNik: (tenancyId: string, nik: string) => sealNik({ config }, tenancyId, nik),
    refusalCode: (error: unknown) => databaseFault(error)?.code,
  };
  return seedDemo(tools, now);
}
