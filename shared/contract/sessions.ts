import * as z from 'zod/mini';
import { described } from './described.ts';
import { ById, Id, Instant } from './fields.ts';
import { pageFields } from './page.ts';

/** An open session of the account: on which device, and when it was last used. */
export const DeviceSession = z.object({
  id: Id,
  device_name: described(z.string(), 'Such as "Chrome di Android"'),
  network: described(z.string(), 'The prefix of its network, such as 114.10.0.0/16; empty where unknown'),
  created_at: Instant,
  last_used_at: described(Instant, 'To the hour'),
  is_current: described(z.boolean(), 'Whether it is the one that asks'),
});
export type DeviceSession = z.infer<typeof DeviceSession>;

export const ListSessionsInput = z.object(pageFields);
export type ListSessionsInput = z.infer<typeof ListSessionsInput>;

export const SessionById = ById;
