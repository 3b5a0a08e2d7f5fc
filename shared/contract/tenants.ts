import * as z from 'zod/mini';
import { occupantIds, rentPeriods, roomTypes, tenancyStatuses, tenantSorts } from '../enums.ts';
import { identityHints } from '../rules/identity-hints.ts';
import { missingParts } from '../rules/import/missing-parts.ts';
import { firstPeriods, LAST_FIXED_DAY, MOST_TENANTS_AT_ONCE } from '../rules/automatic-rent.ts';
import { isContractSpan, MAX_CONTRACT_YEARS } from '../rules/contract-dates.ts';
import { DEFAULT_LATE_FEE_BPS } from '../rules/late-fee.ts';
import { passwordTooShort } from '../rules/password.ts';
import { LEFT_DAYS_AGO } from '../rules/tenancy.ts';
import { depositSums } from './deposits.ts';
import { described } from './described.ts';
import { halfContact, isWholeContact } from './emergency-contact.ts';
import {
  Amount,
  ById,
  day,
  AskedNoMessages,
  Email,
  Id,
  IdempotencyKey,
  Instant,
  kostField,
  Month,
  newName,
  NewPassword,
  OnceById,
  optionalDay,
  partsOfAmount,
  phone,
  rupiah,
  searchText,
  text,
} from './fields.ts';
import { hasIdentity, identityFields, isOneIdentity } from './identity.ts';
import { NextRent, PlannedMove } from './later-terms.ts';
import { LateFeePercentage } from './invoices.ts';
import { Leaving } from './leavings.ts';
import { mapped } from './mapped.ts';
import { pageFields } from './page.ts';
import { endOfContract, Renewal } from './renewals.ts';
import { hasRent, rentFields, RentPeriod, statesRent } from './rent-period.ts';

const contractFields = {
  contract_start: day('Tanggal mulai kontrak harus diisi'),
  contract_end: day('Tanggal akhir kontrak harus diisi'),
  deposit_amount: rupiah('Deposit harus diisi'),
};

const personFields = {
  full_name: newName('Nama lengkap harus diisi'),
  email: Email,
  phone: phone(),
  ...identityFields,
  emergency_contact_name: newName('Nama kontak darurat harus diisi'),
  emergency_contact_phone: phone('Nomor kontak darurat harus diisi', 'Format nomor kontak darurat tidak valid'),
};

/** The owner's statement that the person agreed: for this owner's messages only, and not if the person refused. */
const consentField = {
  whatsapp_consent: described(
    z.optional(z.boolean({ error: 'Pilih setuju atau tidak' })),
    'Whether the person has agreed to bill reminders by WhatsApp, according to the owner',
  ),
};

const RENT_DAY_MESSAGE = `Tanggal tagihan harus antara 1 dan ${LAST_FIXED_DAY}`;

/** The day of the month on which rent is due; null for the one on which the contract began. */
const RentDay = z.nullable(
  z.int({ error: RENT_DAY_MESSAGE }).check(z.minimum(1, RENT_DAY_MESSAGE), z.maximum(LAST_FIXED_DAY, RENT_DAY_MESSAGE)),
);

/** How the rent of a new tenancy is billed automatically each month; if absent, it is not. */
export const AutomaticRentChoice = z.object(
  {
    day: z._default(RentDay, null),
    first_period: z._default(z.enum(firstPeriods, { error: 'Pilihan periode pertama tidak valid' }), 'FULL'),
    with_deposit: z._default(z.boolean({ error: 'Pilihan tagihan deposit tidak valid' }), false),
    late_fee_percentage: z._default(LateFeePercentage, DEFAULT_LATE_FEE_BPS / 100),
  },
  { error: 'Pilihan tagihan otomatis tidak valid' },
);
export type AutomaticRentChoice = z.infer<typeof AutomaticRentChoice>;

const automaticRentField = { auto_rent: z.nullish(AutomaticRentChoice) };

function endsAfterStart(contract: { contract_start: string; contract_end: string }): boolean {
  return isContractSpan(contract.contract_start, contract.contract_end);
}

const contractOrder = {
  path: ['contract_end'],
  error: `Tanggal akhir kontrak harus setelah tanggal mulai, paling lama ${MAX_CONTRACT_YEARS} tahun`,
};

/** A new account and its tenancy in one step (spec §3, "Quick tenant"). A blank password is generated. */
export const QuickTenantInput = z
  .object({
    ...personFields,
    room_id: Id,
    ...contractFields,
    password: mapped(
      z.nullish(z.union([mapped(z.literal(''), () => undefined), NewPassword], { error: passwordTooShort('TENANT') })),
      (value) => value ?? undefined,
    ),
    ...rentFields,
    ...automaticRentField,
    ...consentField,
    idempotency_key: IdempotencyKey,
  })
  .check(hasIdentity, isOneIdentity, z.refine(endsAfterStart, contractOrder), z.refine(hasRent, statesRent));
export type QuickTenantInput = z.infer<typeof QuickTenantInput>;

/** A tenancy for an existing account (spec §5, "Assign existing user"). */
export const AssignTenantInput = z
  .partial(
    z.object({
      user_id: z.uuid({ error: 'Pilih user dan kamar terlebih dahulu' }),
      room_id: z.uuid({ error: 'Pilih user dan kamar terlebih dahulu' }),
      ...personFields,
      ...contractFields,
      ...rentFields,
      monthly_rent: z.optional(rupiah('Sewa bulanan harus diisi')),
      kost_id: z.nullish(Id),
      ...automaticRentField,
      ...consentField,
      idempotency_key: IdempotencyKey,
    }),
    { full_name: true, phone: true, email: true },
  )
  .check(hasIdentity, isOneIdentity, z.refine(endsAfterStart, contractOrder), z.refine(hasRent, statesRent));
export type AssignTenantInput = z.infer<typeof AssignTenantInput>;

/** A later end for a running tenancy, and optionally a new rent from now on. */
export const RenewTenancyInput = z.object({
  id: Id,
  contract_end: day('Tanggal akhir kontrak harus diisi'),
  monthly_rent: z.optional(rupiah('Sewa bulanan harus diisi')),
  idempotency_key: IdempotencyKey,
});
export type RenewTenancyInput = z.infer<typeof RenewTenancyInput>;

/** Why another period is refused: without its rent, or with a later month. */
export const PERIOD_FROM_NOW_ON = 'Periode sewa hanya dapat diganti bersama sewanya, mulai sekarang';

/**
 * Corrections to a running or coming tenancy; what is left out stays. A rent counts for bills made from now on, or for
 * those that are due from a month on. A field that an import had to assume counts as known once it is sent, even
 * unchanged.
 */
export const UpdateTenancyInput = z
  .extend(
    z.partial(
      z.object({
        ...personFields,
        full_name: text('Nama lengkap harus diisi'),
        origin: newName('Asal harus diisi', 100),
        emergency_contact_name: text('Nama kontak darurat harus diisi'),
        ...contractFields,
        monthly_rent: rupiah('Sewa bulanan harus diisi'),
      }),
    ),
    {
      rent_from: described(z.optional(Month), 'The first month of `monthly_rent`, this one or a later one'),
      rent_period: described(
        z.optional(RentPeriod),
        'What `monthly_rent` pays for, of bills that are made from now on; not while rent is billed automatically',
      ),
      id: Id,
      idempotency_key: IdempotencyKey,
    },
  )
  .check(
    isOneIdentity,
    z.refine(({ rent_from, monthly_rent }) => rent_from === undefined || monthly_rent !== undefined, {
      path: ['monthly_rent'],
      error: 'Sewa bulanan harus diisi',
    }),
    z.refine(({ rent_period, monthly_rent }) => rent_period === undefined || monthly_rent !== undefined, {
      path: ['rent_period'],
      error: PERIOD_FROM_NOW_ON,
    }),
  );
export type UpdateTenancyInput = z.infer<typeof UpdateTenancyInput>;

/** The form: what is unknown may stay blank, but an emergency contact needs both name and number. */
export const UpdateTenancyForm = UpdateTenancyInput.check(z.refine(isWholeContact, halfContact));

/** Switches a tenancy's automatic rent on or off, or changes it from the next bill on; absent fields stay. */
export const SetAutomaticRentInput = z.object({
  id: Id,
  is_on: z.boolean({ error: 'Pilih aktif atau tidak' }),
  day: z.optional(RentDay),
  monthly_rent: z.optional(
    rupiah('Sewa bulanan harus diisi').check(z.refine((amount) => amount > 0, 'Sewa bulanan harus lebih dari 0')),
  ),
  late_fee_percentage: z.optional(LateFeePercentage),
  idempotency_key: IdempotencyKey,
});
export type SetAutomaticRentInput = z.infer<typeof SetAutomaticRentInput>;

/** The same for several tenancies; each keeps its rent. */
export const SetAutomaticRentsInput = z.object({
  tenancy_ids: mapped(
    z
      .array(Id, { error: 'Mohon pilih penyewa' })
      .check(
        z.minLength(1, 'Mohon pilih penyewa'),
        z.maxLength(MOST_TENANTS_AT_ONCE, `Maksimal ${MOST_TENANTS_AT_ONCE} penyewa sekaligus`),
      ),
    (list) => [...new Set(list)],
  ),
  is_on: z.boolean({ error: 'Pilih aktif atau tidak' }),
  day: z.optional(RentDay),
  late_fee_percentage: z.optional(LateFeePercentage),
  idempotency_key: IdempotencyKey,
});
export type SetAutomaticRentsInput = z.infer<typeof SetAutomaticRentsInput>;

export const AutomaticRentsSet = z.object({
  set: described(z.int(), 'How many were set'),
  ended: described(z.array(Id), 'Tenancies that have ended'),
  billed_otherwise: described(
    z.array(Id),
    'Those whose rent is billed each week, quarter or year, or by a draft that waits',
  ),
  change: described(z.nullable(Id), 'Its entry of the trail, by which it can be taken back; null if nothing was set'),
});
export type AutomaticRentsSet = z.infer<typeof AutomaticRentsSet>;

/** How the rent of a tenancy is billed automatically. */
export const AutomaticRent = z.object({
  is_on: z.boolean(),
  day: z.int(),
  late_fee_percentage: z.number(),
  next_due_on: described(z.nullable(z.string()), 'When the next bill is due; null while it is off'),
  next_issue_on: described(z.nullable(z.string()), 'When the next bill is sent; null while it is off'),
  next_amount: Amount,
});
export type AutomaticRent = z.infer<typeof AutomaticRent>;

/**
 * A tenancy (spec §3, "Tenant"). The NIK, or the number of a passport, is masked, or empty once deleted. `start_date` and `end_date` repeat the dates
 * of the contract.
 */
export const Tenant = z.object({
  id: Id,
  user_id: Id,
  kost_id: Id,
  room_id: Id,
  full_name: z.string(),
  nik: z.string(),
  id_kind: described(
    z.nullable(z.enum(occupantIds)),
    'What `nik` is: a NIK, or the number of a passport; null of none',
  ),
  phone: z.string(),
  email: z.string(),
  origin: described(z.nullable(z.string()), 'Where they come from, as their owner wrote it for RT reports'),
  emergency_contact_name: z.string(),
  emergency_contact_phone: z.string(),
  contract_start: z.string(),
  ...endOfContract,
  start_date: z.string(),
  end_date: z.string(),
  check_in_date: z.nullable(z.string()),
  check_out_date: z.nullable(z.string()),
  deposit_amount: described(Amount, 'The deposit that is agreed'),
  ...depositSums,
  monthly_rent: described(Amount, 'The rent of one `rent_period`'),
  rent_period: z.enum(rentPeriods),
  next_rent: z.nullable(NextRent),
  planned_move: described(
    z.nullable(PlannedMove),
    'To which room of the kost they will move; null if no move is planned',
  ),
  status: z.enum(tenancyStatuses),
  confirmed_at: described(
    z.nullable(Instant),
    'When the tenant said that they live there; name and contacts that the owner has not typed are hidden before',
  ),
  declined_at: described(z.nullable(Instant), 'When the tenant said that they do not'),
  leaving: described(z.nullable(Leaving), 'What they said last of when they leave; null if nothing'),
  renewal: described(z.nullable(Renewal), 'The last offer of a longer contract; null if none was made'),
  incomplete: described(z.array(z.enum(missingParts)), 'What an import did not know of it yet'),
  unproven: described(
    z.array(z.enum(['email', 'phone'])),
    'Which of these contacts of a present tenant nobody has proven to be theirs; empty before they confirm',
  ),
  asked_no_messages: AskedNoMessages,
  owner_may_issue_credentials: described(
    z.boolean(),
    "Whether the account is still in the hands of the owner who made it; else it is its holder's alone",
  ),
  room_number: z.string(),
  room_info: z.object({
    room_number: z.string(),
    room_type: z.enum(roomTypes),
    floor: z.int(),
    monthly_price: Amount,
    facilities: z.array(z.string()),
  }),
  kost_info: z.object({ name: z.string(), address: z.string() }),
  kost_name: z.string(),
  rent_has_stopped: described(
    z.boolean(),
    'Its automatic rent has ended, by its end date or with a bill that was cancelled, and its owner has not said that this is right',
  ),
  automatic_rent: described(z.nullable(AutomaticRent), 'Null if its rent was never billed by itself'),
  late_fee_percentage: described(z.number(), 'Of an automatic rent that begins without another one'),
  created_at: Instant,
});
export type Tenant = z.infer<typeof Tenant>;

/** A tenancy that was written, with what its owner may want to check. */
export const WrittenTenant = z.extend(Tenant, {
  hints: described(z.array(z.enum(identityHints)), 'What the owner may want to check of a number; it hinders nothing'),
});
export type WrittenTenant = z.infer<typeof WrittenTenant>;

/** A tenancy of an owner's list, with what is still to be paid. */
export const TenantOfList = z.extend(Tenant, {
  open_bills: described(
    z.nullable(z.object({ count: z.int(), amount: Amount, ...partsOfAmount, due_date: z.string(), tenancy_id: Id })),
    'The bills that are sent and not settled, also of the rooms that they left for this one by moves; when the first of them is due, and of which tenancy it is; null without any',
  ),
  undo_until: described(z.nullable(Instant), 'Until when its check-out can be undone, its room being free; else null'),
  moved_to: described(
    z.nullable(z.string()),
    'To which room they moved from this one; null if they left, or live there',
  ),
});
export type TenantOfList = z.infer<typeof TenantOfList>;

/** Shown to the owner once, to hand over. Never stored in clear text or shown again. */
export const Credentials = z.object({ email: z.string(), password: z.string() });
export type Credentials = z.infer<typeof Credentials>;

export const QuickTenantResult = z.object({ tenant: WrittenTenant, credentials: Credentials });
export type QuickTenantResult = z.infer<typeof QuickTenantResult>;

/** How the list of a kost's tenants is filtered: by one state, present and coming tenants, or former ones. */
const tenantFilters = ['LIVE', 'ENDED', ...tenancyStatuses] as const;
export type TenantFilter = (typeof tenantFilters)[number];

/** `search` is words, each of which is in the tenant's name, phone number or room. */
export const ListTenantsInput = z.object({
  search: searchText(),
  kostId: Id,
  status: z.optional(z.enum(tenantFilters, { error: 'Status penyewa tidak valid' })),
  ...pageFields,
});
export type ListTenantsInput = z.infer<typeof ListTenantsInput>;

/** `search` is words, each of which is in the tenant's name, phone number or room, or in the kost's name. */
export const ListAllTenantsInput = z.object({
  search: searchText(),
  status: described(
    z._default(z.enum(['LIVE', 'TERMINATED'], { error: 'Status penyewa tidak valid' }), 'LIVE'),
    'Present and coming tenants, or those who have left, the last one first',
  ),
  sort: described(
    z._default(z.enum(tenantSorts, { error: 'Urutan penyewa tidak valid' }), 'ROOM'),
    'Of present and coming ones: by kost and room, by the bill that is due first, or by the end of the contract',
  ),
  lived_in: described(
    z.optional(Month),
    'Instead those who lived in a room on a day of the month, former ones too, by the end of the contract',
  ),
  ...kostField,
  ...pageFields,
});
export type ListAllTenantsInput = z.infer<typeof ListAllTenantsInput>;

/** How many tenancies of a kost are in each state; states without any are left out. */
export const CountTenantsInput = z.object({ kostId: Id });
export const TenantCounts = z.array(z.object({ status: z.enum(tenancyStatuses), count: z.int() }));

/** Of all kosts of an owner, or of one. */
export const LiveTenantCount = z.object({ live: described(z.int(), 'Present and coming tenants') });

/** `search` is words, each of which is in the tenant's name, the room's number or the kost's name. */
export const TenantOptionsInput = z.object({ search: searchText(), ...pageFields });
export type TenantOptionsInput = z.infer<typeof TenantOptionsInput>;

/** A present or coming tenant, with just what a form needs to choose one. */
export const TenantOption = z.pick(Tenant, {
  id: true,
  full_name: true,
  room_number: true,
  kost_id: true,
  kost_name: true,
  monthly_rent: true,
  rent_period: true,
  next_rent: true,
});
export type TenantOption = z.infer<typeof TenantOption>;

/** What is said of a day on which nobody who is checked out may have left. */
export const LEFT_OUT_OF_REACH = `Tanggal keluar paling lama ${LEFT_DAYS_AGO} hari lalu dan tidak setelah hari ini`;
export const LEFT_BEFORE_ENTERING = 'Tanggal keluar tidak boleh sebelum tanggal masuk';

export const CheckoutTenantInput = z.extend(OnceById, {
  check_out_date: described(
    optionalDay(),
    `The day at the kost on which they left, at most ${LEFT_DAYS_AGO} days ago; today if left out`,
  ),
});
export type CheckoutTenantInput = z.infer<typeof CheckoutTenantInput>;

export const UndoCheckoutInput = OnceById;

export const TenancyById = ById;
export const RoomById = ById;
