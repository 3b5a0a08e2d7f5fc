import * as z from 'zod/mini';
import { complaintStatuses, invoiceDisplayStatuses, moneyStates, workStates } from '../enums.ts';
import { described } from './described.ts';
import { Amount, Id, Instant } from './fields.ts';
import { PastStay } from './past-stays.ts';
import { Room, RoomOfList } from './rooms.ts';
import { BillToPay } from './tenant-history.ts';
import { TenantOfList } from './tenants.ts';

/** How many of a room's payments, complaints and past stays its answer has, and how many rents from this month on. */
export const SHOWN_OF_ROOM = 3;
export const RENTS_OF_ROOM = 6;

/** A room with who lives there and all that is known of it: what is open, what was paid, and the next months. */
export const RoomLife = z.object({
  room: Room,
  tenant: described(z.nullable(TenantOfList), 'Its present tenant, or the next one'),
  next_tenant: described(
    z.nullable(z.object({ id: Id, full_name: z.string(), contract_start: z.string() })),
    'To whom the room is promised after its present tenant',
  ),
  free_from: RoomOfList.shape.free_from,
  left: described(
    z.nullable(z.object({ id: Id, full_name: z.string(), undo_until: Instant })),
    'Who was checked out of it last, as long as that can be undone',
  ),
  paid_through: described(z.nullable(z.string()), "Up to which day the tenant's rent is paid without a gap"),
  next_bill: described(z.nullable(BillToPay), "The tenant's bill that is to be paid first; null if none is open"),
  rents: described(
    z.array(
      z.object({
        id: Id,
        covers_from: z.string(),
        covers_to: z.string(),
        status: z.enum(invoiceDisplayStatuses),
        total_amount: Amount,
        remaining_amount: Amount,
      }),
    ),
    "The tenant's rents for this month and later ones, drafts too; without stated days, for the month they are due in",
  ),
  payments: described(
    z.array(
      z.object({
        id: Id,
        invoice_id: Id,
        amount: Amount,
        payment_method: z.string(),
        payer_name: described(z.nullable(z.string()), 'Who paid a share of it; null if the tenant did'),
        state: z.enum(moneyStates),
        came_at: Instant,
      }),
    ),
    "The tenant's last payments, the latest first",
  ),
  complaints: described(
    z.array(
      z.object({
        id: Id,
        title: z.string(),
        status: z.enum(complaintStatuses),
        work_state: z.nullable(z.enum(workStates)),
        created_at: Instant,
      }),
    ),
    "The room's complaints with their technician's job: unsettled ones, then the latest",
  ),
  past: described(z.array(PastStay), 'Who held the room before, the last first; `past-stays` has all'),
});
export type RoomLife = z.infer<typeof RoomLife>;
