import * as z from 'zod/mini';
import { openLeavingStates } from '../enums.ts';
import { described } from './described.ts';
import { Amount, Id, Instant } from './fields.ts';

/** How many matters of each kind are listed by name; the others are only counted. */
export const NAMES_TOLD = 3;

const Home = { tenant_name: z.string(), room_number: z.string(), kost_name: z.string() };
const Tenancy = { tenancy_id: Id, ...Home };

const HasMore = described(z.boolean(), 'Whether there are more than were counted');

const Work = z.object({
  count: z.int(),
  has_more: HasMore,
  first: z.array(z.object({ id: Id, title: z.string(), ...Home })),
});

/** What waits for an owner now. The most urgent of each kind are named, and all counted up to a limit. */
export const OwnerToday = z.object({
  late: z.object({
    bills: z.int(),
    amount: Amount,
    people: described(z.int(), 'Tenancies'),
    has_more: HasMore,
    first: described(
      z.array(
        z.object({
          ...Tenancy,
          kost_id: Id,
          amount: Amount,
          unpaid_late_fees: described(Amount, 'What of `amount` is late fees'),
          due_date: described(z.string(), 'Of the oldest of the late bills'),
          has_left: z.boolean(),
          awaits_verification: described(z.boolean(), 'A reported payment waits for the owner'),
        }),
      ),
      'The latest first',
    ),
  }),
  proofs: z.object({
    count: z.int(),
    has_more: HasMore,
    first: z.array(z.object({ id: Id, ...Home, amount: Amount, created_at: Instant })),
  }),
  complaints: z.object({
    count: z.int(),
    first: z.array(z.object({ id: Id, title: z.string(), ...Home, created_at: Instant })),
  }),
  finished_work: described(Work, 'Open complaints whose job its technician has finished'),
  returned_work: described(Work, 'Open complaints whose job no technician has, since it came back'),
  tenants: described(
    z.object({
      count: z.int(),
      unanswered: described(z.int(), 'Who have yet to say that they live here'),
      incomplete: described(z.int(), 'Of whom an import did not know everything'),
      has_more: HasMore,
      first: z.array(z.object({ ...Tenancy, kost_id: Id })),
    }),
    'Present and next tenants whose tenancy is not confirmed or not complete, the oldest first',
  ),
  contracts: z.object({
    ended: described(z.int(), 'Whose last day has gone by'),
    ending: described(z.int(), 'Whose last day is today or within thirty days'),
    has_more: HasMore,
    first: z.array(z.object({ ...Tenancy, kost_id: Id, contract_end: z.string() })),
  }),
  leavings: described(
    z.object({
      count: z.int(),
      has_more: HasMore,
      first: z.array(z.object({ ...Tenancy, leaves_on: z.string(), state: z.enum(openLeavingStates) })),
    }),
    'Tenants who said that they leave: to be answered, or agreed within thirty days; the first day first',
  ),
  stopped_rents: described(
    z.object({ count: z.int(), has_more: HasMore, first: z.array(z.object({ ...Tenancy, kost_id: Id })) }),
    'Present tenants whose automatic rent has stopped, by its end date or with a bill that was cancelled, until their owner says that this is right',
  ),
  double_rents: described(
    z.object({
      count: z.int(),
      has_more: HasMore,
      first: z.array(z.object({ ...Tenancy, invoice_id: described(Id, 'The first bill of the later series') })),
    }),
    'Present tenants whose rent is billed by several series, of which each month has one bill',
  ),
  rooms: described(
    z.object({
      count: z.int(),
      has_more: HasMore,
      lost: described(Amount, 'What the counted rooms would have brought this month while they stood empty'),
      first: z.array(
        z.object({
          id: Id,
          room_number: z.string(),
          kost_id: Id,
          kost_name: z.string(),
          since: z.string(),
          lost: Amount,
        }),
      ),
    }),
    'Rooms that can be let now, the longest empty first',
  ),
  kosts: described(
    z.array(
      z.object({
        id: Id,
        name: z.string(),
        ended: z.int(),
        ending: z.int(),
        tenants: z.int(),
        stopped: z.int(),
        rooms: z.int(),
      }),
    ),
    'Where the counted contracts, tenants, stopped rents and rooms are',
  ),
});
export type OwnerToday = z.infer<typeof OwnerToday>;

const sums = {
  expected: described(Amount, 'All rents of the month: billed, drafted, and those that are not billed yet'),
  collected: described(Amount, 'What of it is paid'),
};

/** The sums of the present month's rents. Its query reads all of these rents. */
export const OwnerMonth = z.object({
  month: described(z.string(), 'YYYY-MM'),
  ...sums,
  unpaid: described(Amount, 'What of it was sent and is not paid: never more than all that tenants owe'),
  unbilled: described(Amount, 'What of it is still a draft, or not billed yet'),
  received: described(
    Amount,
    'What came in this month, as the list of money sums it: for whatever bill, with deposits; less nothing that went out',
  ),
  kosts: described(
    z.array(z.object({ id: Id, name: z.string(), ...sums })),
    'Those with a rent, the one that lacks most first',
  ),
});
export type OwnerMonth = z.infer<typeof OwnerMonth>;
