import * as z from 'zod/mini';
import { rentPeriods, roomFacilities, roomStatuses, roomTypes, tenancyStatuses } from '../enums.ts';
import { type ImportField, importFields } from '../rules/import/import-fields.ts';
import { IMPORT_CHUNK, MAX_CELL } from '../rules/import/limits.ts';
import { described } from './described.ts';
import { Amount, Id, Instant } from './fields.ts';
import { pageFields } from './page.ts';
import { NextRent } from './later-terms.ts';
import { Room } from './rooms.ts';

const CELL_INVALID = 'Isi sel tidak valid';

const ROW_INVALID = 'Baris tidak valid';

/** The text of a cell, as it stands in the sheet. */
const Cell = z.optional(
  z.string({ error: CELL_INVALID }).check(
    z.maxLength(MAX_CELL, { error: `Isi sel maksimal ${MAX_CELL} karakter`, abort: true }),
    z.refine((text) => !text.includes('\u0000') && text.isWellFormed(), CELL_INVALID),
  ),
);

const Cells = z.object(
  Object.fromEntries(importFields.map((field) => [field, Cell])) as Record<ImportField, typeof Cell>,
  { error: ROW_INVALID },
);

const RowNumber = z.int({ error: 'Nomor baris tidak valid' }).check(
  z.minimum(1, 'Nomor baris tidak valid'),
  z.maximum(1_000_000, {
    error: 'Nomor baris tidak valid',
  }),
);

/** Some rows of an import. `id` names the import: rows that are sent again with it are not made again. */
export const CommitImportInput = z.object({
  id: Id,
  kost_id: Id,
  rows: z
    .array(
      z.object(
        {
          n: RowNumber,
          cells: Cells,
          room_id: described(z.optional(Id), 'The free room that is meant, whatever its number; only in a row alone'),
        },
        { error: ROW_INVALID },
      ),
      { error: 'Tidak ada baris untuk diimpor' },
    )
    .check(
      z.minLength(1, 'Tidak ada baris untuk diimpor'),
      z.maxLength(IMPORT_CHUNK, `Paling banyak ${IMPORT_CHUNK} baris sekali kirim`),
      z.refine((rows) => rows.length === 1 || rows.every(({ room_id: id }) => id === undefined), ROW_INVALID),
      z.refine((rows) => new Set(rows.map(({ n }) => n)).size === rows.length, 'Nomor baris tidak boleh sama'),
    ),
  without_late_fees: described(
    z._default(z.boolean({ error: 'Pilihan denda tidak valid' }), false),
    'No late fee on the first rent of these tenants, nor on later ones, which ask as the one before',
  ),
  dry_run: described(
    z._default(z.boolean({ error: 'Pilih periksa atau impor' }), false),
    'Only tells what would become of the rows',
  ),
});
export type CommitImportInput = z.infer<typeof CommitImportInput>;

/** DONE: made now or by an earlier call of the same import. OK and WARNING would be made. */
const importRowStates = ['OK', 'WARNING', 'WRONG', 'DONE'] as const;

/** What was made of a row, or would be, with the reasons in Indonesian. */
export const ImportedRow = z.object({
  n: z.int(),
  state: z.enum(importRowStates),
  reasons: z.array(z.string()),
});
export type ImportedRow = z.infer<typeof ImportedRow>;

export const CommitImportResult = z.object({ rows: z.array(ImportedRow) });
export type CommitImportResult = z.infer<typeof CommitImportResult>;

/** One of an owner's imports. */
export const ImportRun = z.object({
  id: Id,
  kost_name: z.string(),
  rooms: z.int(),
  tenants: z.int(),
  created_at: Instant,
  undone_at: z.nullable(Instant),
  can_undo: described(z.boolean(), 'Whether it is young enough to be undone'),
});
export type ImportRun = z.infer<typeof ImportRun>;

export const ImportById = z.object({ id: Id });

export const ExportRoomsInput = z.object({ kostId: Id, ...pageFields });
export type ExportRoomsInput = z.infer<typeof ExportRoomsInput>;

/** A room with its present or coming tenant: the columns of an import. The NIK is masked. */
export const ExportedRoom = z.object({
  id: Id,
  room_number: z.string(),
  floor: z.int(),
  room_type: z.enum(roomTypes),
  facilities: z.array(z.enum(roomFacilities)),
  capacity: Room.shape.capacity,
  status: z.enum(roomStatuses),
  monthly_rent: Amount,
  other_prices: Room.shape.other_prices,
  tenant: z.nullable(
    z.object({
      full_name: z.string(),
      phone: z.string(),
      email: z.string(),
      nik: z.string(),
      passport: described(z.string(), 'Masked, as the NIK; one of the two is empty'),
      emergency_contact_name: z.string(),
      emergency_contact_phone: z.string(),
      contract_start: z.string(),
      contract_end: z.string(),
      status: z.enum(tenancyStatuses),
      monthly_rent: described(Amount, 'What the contract says, which may differ from the room'),
      rent_period: described(z.enum(rentPeriods), 'What these rents pay for'),
      next_rent: z.nullable(NextRent),
      deposit: described(Amount, 'Received on deposit bills and not returned: held by the owner'),
      deposit_due: described(Amount, 'Still to be paid of them'),
      debt: described(Amount, 'Still to be paid of all other bills'),
      credit: described(Amount, 'Overpaid, and to be used for the next bills'),
    }),
  ),
});
export type ExportedRoom = z.infer<typeof ExportedRoom>;
