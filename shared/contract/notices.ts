import * as z from 'zod';
import { ById, Id, Instant } from './fields.ts';
import { pageFields } from './page.ts';

const common = { id: Id, created_at: Instant };

/**
 * Something an account is told until it confirms that it has read it. Each kind has the facts that its sentence needs.
 */
export const AccountNotice = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('NEW_DEVICE'),
    details: z.object({ device: z.string().meta({ description: 'Such as "Chrome di Android"' }) }),
  }),
  z.object({
    ...common,
    kind: z.literal('TENANCY_DECLINED'),
    details: z.object({ room_number: z.string(), kost_name: z.string() }),
  }),
]);
export type AccountNotice = z.infer<typeof AccountNotice>;

export const ListNoticesInput = z.object(pageFields);
export type ListNoticesInput = z.infer<typeof ListNoticesInput>;

export const NoticeById = ById;
