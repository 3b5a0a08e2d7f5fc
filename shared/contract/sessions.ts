import * as z from 'zod';
import { ById, Id, Instant } from './fields.ts';
import { pageFields } from './page.ts';

/** An open session of the account: on which device, and when it was last used. */
export const DeviceSession = z.object({
  id: Id,
  device_name: z.string().meta({ description: 'Such as "Chrome di Android"' }),
  network: z.string().meta({ description: 'The prefix of its network, such as 114.10.0.0/16; empty where unknown' }),
  created_at: Instant,
  last_used_at: Instant.meta({ description: 'To the hour' }),
  is_current: z.boolean().meta({ description: 'Whether it is the one that asks' }),
});
export type DeviceSession = z.infer<typeof DeviceSession>;

export const ListSessionsInput = z.object(pageFields);
export type ListSessionsInput = z.infer<typeof ListSessionsInput>;

export const SessionById = ById;
