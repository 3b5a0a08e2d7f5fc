import * as z from 'zod/mini';
import { inspectionStates, settlementAnswers, settlementStates, tenancyStatuses } from '../enums.ts';
import { bareAddress, fileIdOf } from '../rules/file.ts';
import { MAX_DAMAGES, MAX_INSPECTED } from '../rules/settlement.ts';
import { ShareBack } from './occupants.ts';
import { hasProof } from '../rules/payment.ts';
import { GivenBack, howReturned, isProven, proofMissing } from './deposits.ts';
import { described } from './described.ts';
import { mapped } from './mapped.ts';
import {
  Amount,
  ById,
  day,
  Id,
  IdempotencyKey,
  Instant,
  optionalUpload,
  optionalDay,
  optionalText,
  Proof,
  rupiah,
  text,
} from './fields.ts';

export const SETTLEMENT_DAY_OUT_OF_REACH = 'Tanggal keluar paling lama 31 hari lalu dan paling lama satu tahun lagi';
const PHOTO_MISSING = 'Foto kerusakan harus ada';

const Photo = optionalUpload('Foto tidak dikenal. Unggah lagi.');

/** One that was uploaded here. */
const UploadedPhoto = mapped(
  z.string({ error: 'Foto tidak dikenal. Unggah lagi.' }).check(
    z.maxLength(200, 'Foto tidak dikenal. Unggah lagi.'),
    z.refine((value) => fileIdOf(value) !== null, 'Foto tidak dikenal. Unggah lagi.'),
  ),
  bareAddress,
);

export const InspectionLine = z.object(
  {
    item: text('Nama barang harus diisi', 60),
    condition: z.enum(inspectionStates, { error: 'Pilih keadaannya' }),
    note: optionalText(200),
    photo: Photo,
  },
  { error: 'Daftar tidak valid' },
);
export type InspectionLine = z.infer<typeof InspectionLine>;

/** What is taken off the deposit for damage: why, and a photo that shows it. */
export const DamageLine = z.object(
  {
    reason: text('Alasan potongan harus diisi'),
    amount: rupiah('Jumlah potongan harus diisi', 1),
    photo: Photo.check(z.refine((value) => value !== null, PHOTO_MISSING)),
  },
  { error: 'Daftar tidak valid' },
);
export type DamageLine = z.infer<typeof DamageLine>;

const seenAt = described(
  z.nullish(z.iso.datetime({ error: 'Waktu tidak valid', offset: true })),
  '`updated_at` of the settlement that was read, null without any; one that is not the newest is refused. Left out, nothing is compared',
);

/** `id` is the tenancy's. */
export const SaveSettlementInput = z.object({
  id: Id,
  leaves_on: day('Tanggal keluar harus diisi'),
  inspection: z
    .array(InspectionLine, { error: 'Daftar tidak valid' })
    .check(z.maxLength(MAX_INSPECTED, `Maksimal ${MAX_INSPECTED} barang`)),
  damages: z
    .array(DamageLine, { error: 'Daftar tidak valid' })
    .check(z.maxLength(MAX_DAMAGES, `Maksimal ${MAX_DAMAGES} potongan`)),
  waives_days: described(
    z._default(z.boolean({ error: 'Pilihan tidak valid' }), false),
    'Whether nothing is asked for days that no rent was billed for',
  ),
  note: optionalText(500),
  proposes: described(
    z._default(z.boolean({ error: 'Pilihan tidak valid' }), false),
    'Whether the tenant is asked now; else it is kept as a draft',
  ),
  seen_at: seenAt,
  idempotency_key: IdempotencyKey,
});
export type SaveSettlementInput = z.infer<typeof SaveSettlementInput>;

const VERSION_INVALID = 'Versi tidak valid';

/** One that a row can have: beyond, PostgreSQL cannot even compare it. */
const version = z
  .int({ error: VERSION_INVALID })
  .check(z.minimum(1, VERSION_INVALID), z.maximum(2_147_483_647, VERSION_INVALID));

/** `id` is the settlement's; the version is the one that was read. */
export const AnswerSettlementInput = z
  .object({
    id: Id,
    version,
    agrees: z.boolean({ error: 'Pilih setuju atau keberatan' }),
    note: optionalText(500),
    idempotency_key: IdempotencyKey,
  })
  .check(
    z.refine(({ agrees, note }) => agrees || note !== null, { path: ['note'], error: 'Tulis apa yang tidak sesuai' }),
  );
export type AnswerSettlementInput = z.infer<typeof AnswerSettlementInput>;

/** `id` is the settlement's. */
export const SettleInput = z
  .object({
    id: Id,
    version,
    amount: described(rupiah('Jumlah tidak valid'), 'What is returned, as the owner has seen it'),
    unreduced: described(
      z._default(z.boolean({ error: 'Pilihan tidak valid' }), false),
      'Whether nothing is taken off it',
    ),
    way: described(z.nullish(howReturned.way), 'How it was returned'),
    returned_on: described(optionalDay(), 'The day at the kost, at most a year ago; today if left out'),
    proof: Proof,
    idempotency_key: IdempotencyKey,
  })
  .check(z.refine((input) => input.amount === 0 || hasProof(input), proofMissing));
export type SettleInput = z.infer<typeof SettleInput>;

/** `id` is the tenancy's. */
export const ReturnLateCreditInput = z
  .object({
    id: Id,
    amount: described(rupiah('Jumlah tidak valid', 1), 'All of `late_credit`, as it was read'),
    ...howReturned,
    returned_on: described(optionalDay(), 'The day at the kost, at most a year ago; today if left out'),
    idempotency_key: IdempotencyKey,
  })
  .check(isProven);
export type ReturnLateCreditInput = z.infer<typeof ReturnLateCreditInput>;

/** `id` is the tenancy's. */
export const AddMoveInPhotoInput = z.object({
  id: Id,
  item: described(optionalText(60), 'What it shows, by its name in an inspection; the room if left out'),
  photo: UploadedPhoto,
});
export type AddMoveInPhotoInput = z.infer<typeof AddMoveInPhotoInput>;

/** `id` is the tenancy's. */
export const RemoveMoveInPhotoInput = z.object({ id: Id, photo_id: Id });
export type RemoveMoveInPhotoInput = z.infer<typeof RemoveMoveInPhotoInput>;

/** `id` is the tenancy's. */
export const SettlementOfTenancy = ById;

/** `id` is the settlement's. */
export const CancelSettlementInput = z.object({ id: Id, seen_at: seenAt, idempotency_key: IdempotencyKey });
export type CancelSettlementInput = z.infer<typeof CancelSettlementInput>;

const days = z.object({ from: z.string(), to: z.string(), days: z.int(), amount: Amount });

/** What follows from rents and bills for a day of leaving. */
export const Figures = z.object({
  prepaid: described(
    z.array(z.extend(days, { id: Id, title: z.string(), of: z.int() })),
    'What rents asked for days from the day of leaving on: `days` of their `of` days, rounded down; of all days with the late fee',
  ),
  days: described(
    z.nullable(
      z.extend(days, {
        surcharges: z.optional(Amount),
        rooms: z.optional(z.array(z.object({ room_number: z.string(), from: z.string(), to: z.string() }))),
      }),
    ),
    'Days before it that no rent was billed for, at most the last 31 with the surcharges of a month that began with them, and those of rents that were never sent; with such, or of several rooms, `rooms` says which they are',
  ),
  bills: described(
    z.array(z.object({ id: Id, number: z.string(), title: z.string(), due_date: z.string(), amount: Amount })),
    'What is open, but for deposits',
  ),
  payers: described(
    z.nullish(z.array(ShareBack)),
    'What of `prepaid` was paid by who pays shares; null if nothing was',
  ),
});
export type Figures = z.infer<typeof Figures>;

export const SettlementSums = z.object({
  agreed: described(Amount, 'The deposit that is agreed'),
  received: described(Amount, 'What came in of it, in rooms left by moves, too'),
  held: described(Amount, 'What is held of the deposit'),
  prepaid: Amount,
  credit: described(Amount, "The tenant's credit with the owner"),
  charges: described(Amount, 'Damages and days'),
  charged: described(Amount, 'What of them the money above pays'),
  due: described(Amount, 'What is still open of the bills'),
  to_bills: described(Amount, 'What of it the money above pays'),
  to_return: Amount,
  owed: described(Amount, 'What the money above does not pay'),
  unreduced: described(Amount, 'What is returned if nothing is taken off'),
  shares: described(z.optional(Amount), 'The credit of who pays shares, which is returned to them'),
  parts: described(
    z.nullish(z.array(ShareBack)),
    'Whose part of `to_return` is what, the tenant last; null if it is all of the tenant',
  ),
  unreduced_parts: described(z.nullish(z.array(ShareBack)), 'The same of `unreduced`'),
});
export type SettlementSums = z.infer<typeof SettlementSums>;

/** A tenancy with its newest settlement, and what is settled by it. */
export const SettlementView = z.object({
  tenancy_id: Id,
  full_name: z.string(),
  room_number: z.string(),
  kost_id: Id,
  kost_name: z.string(),
  status: z.enum(tenancyStatuses),
  is_confirmed: z.boolean(),
  check_out_date: z.nullable(z.string()),
  leaves_on: described(z.string(), 'The day for which the figures are'),
  facilities: z.array(z.string()),
  room_images: z.array(z.string()),
  moved_in_on: described(z.string(), 'The day of moving in, or of the contract'),
  move_in: described(
    z.array(
      z.object({ id: Id, item: z.nullable(z.string()), photo: z.string(), by_tenant: z.boolean(), added_at: Instant }),
    ),
    'Photos of moving in, the oldest first',
  ),
  settlement: z.nullable(
    z.object({
      id: Id,
      state: z.enum(settlementStates),
      version: z.int(),
      inspection: z.array(
        z.object({
          item: z.string(),
          condition: z.enum(inspectionStates),
          note: z.nullable(z.string()),
          photo: z.nullable(z.string()),
        }),
      ),
      damages: z.array(z.object({ reason: z.string(), amount: Amount, photo: z.nullable(z.string()) })),
      waives_days: z.boolean(),
      note: z.nullable(z.string()),
      objection: z.nullable(z.string()),
      earlier_objection: described(
        z.nullish(z.string()),
        'What the tenant has said to earlier versions of what is now written or proposed anew',
      ),
      proposed_at: z.nullable(Instant),
      answer_by: described(z.nullable(Instant), 'When no answer counts as a yes; null where none does'),
      answered_at: z.nullable(Instant),
      accepted_by: z.nullable(z.enum(settlementAnswers)),
      by_code: described(z.boolean(), "Whether it was answered by a code to the tenant's proven number"),
      settled_at: z.nullable(Instant),
      updated_at: described(Instant, 'When it was last written or answered'),
    }),
  ),
  figures: Figures,
  present: described(z.nullish(Figures), 'Rents and bills as they are now, if what was proposed is no longer true'),
  sums: SettlementSums,
  still_owed: described(z.nullish(Amount), 'Once it is settled: what of `owed` is open now, with its late fees'),
  returns: described(
    z.array(GivenBack),
    'How money was given back since it was settled, but for records that were taken back',
  ),
  unsent: described(
    z.nullish(z.object({ count: z.int(), amount: Amount })),
    'Drafts of other things than rent and deposit, in rooms left by moves, too, for their owner alone: what was not sent is not settled; null without any',
  ),
  late_credit: described(
    Amount,
    "What became the tenant's credit after they were settled with, or all of it once they cannot be any more, for their owner alone; 0 while they hold a room of the owner's",
  ),
});
export type SettlementView = z.infer<typeof SettlementView>;
