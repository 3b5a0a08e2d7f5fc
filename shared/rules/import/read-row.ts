import { type RoomFacility, type RoomType, roomTypes } from '../../enums.ts';
import { formatRupiah } from '../../format.ts';
import { floorOfRoom, ROOM_NUMBER_LENGTH, TOP_FLOOR } from '../room-numbers.ts';
import { amountOf, type Notes, textOf } from './cell-texts.ts';
import { type ImportCells, type ImportField, importFieldLabels } from './import-fields.ts';
import { MAX_CELL } from './limits.ts';
import { isBlank, isEmptyWord, readRoomNumber } from './read-cells.ts';
import { isCutNumber, isSheetError, looksLikeDate } from './sheet-marks.ts';
import { readFacilities } from './read-facilities.ts';
import { type ImportTenant, readTenant } from './read-tenant.ts';

/** A row as it would be stored. Amounts are whole rupiah. */
export interface ImportRow {
  room_number: string;
  floor: number;
  room_type: RoomType;
  facilities: RoomFacility[];
  /** Empty because it is under repair. */
  is_repaired: boolean;
  /** Null if the row has no rent: then the room must exist already. */
  monthly_rent: number | null;
  /** Null for an empty room. */
  tenant: ImportTenant | null;
}

export interface ReadRow {
  row: ImportRow;
  /** Why the row cannot be imported; empty if it can. */
  problems: string[];
  /** What the owner should look at; the row is imported nevertheless. */
  warnings: string[];
}

/** A rent below this is probably meant in thousands. */
const ODD_RENT = 10_000;

/** The columns about a person: if one of these is filled in, the row has a tenant. */
const tenantFields = ['full_name', 'phone', 'email', 'nik', 'deposit', 'deposit_due', 'debt'] as const;

/** Reads a row. The same function runs in the browser, to show what would be made, and in the Worker, which decides. */
export function readRow(cells: ImportCells, today: string): ReadRow {
  const notes: Notes = { problems: [], warnings: [] };
  for (const [field, text] of Object.entries(cells) as [ImportField, string][]) {
    if (text.length > MAX_CELL) notes.problems.push(`${importFieldLabels[field]} terlalu panjang`);
    if (isSheetError(text))
      notes.problems.push(`${importFieldLabels[field]} berisi kesalahan spreadsheet ${text.trim()}`);
  }
  const number = roomNumber(cells, notes);
  const tenant = hasTenant(cells) ? readTenant(cells, today, notes) : null;
  const row = {
    room_number: number,
    floor: floorOf(cells, number, notes),
    room_type: roomType(cells, notes),
    facilities: facilitiesOf(cells, notes),
    is_repaired: tenant === null && /perbaikan|maintenance|rusak|renovasi/i.test(textOf(cells, 'room_status')),
    monthly_rent: rentOf(cells, notes) ?? tenant?.monthly_rent ?? null,
    tenant,
  };
  return { row, ...notes };
}

function hasTenant(cells: ImportCells): boolean {
  if (isEmptyWord(cells.full_name)) return false;
  return tenantFields.some((field) => !isBlank(cells[field]) && !/^(rp\s*)?0+$/i.test(textOf(cells, field)));
}

function roomNumber(cells: ImportCells, { problems }: Notes): string {
  const text = textOf(cells, 'room_number');
  const number = readRoomNumber(text);
  // Spreadsheets make dates of "1-2" and powers of "1E2": what stood there, only its owner knows.
  if (looksLikeDate(number) || isCutNumber(number)) {
    problems.push(
      `Nomor kamar tampak seperti ${isCutNumber(number) ? 'angka yang dipotong' : 'tanggal'}: ${text.slice(0, 40)}`,
    );
    return number;
  }
  if (number === '') problems.push('Nomor kamar kosong');
  else if (number.length > ROOM_NUMBER_LENGTH)
    problems.push(`Nomor kamar paling panjang ${ROOM_NUMBER_LENGTH} karakter`);
  return number;
}

function floorOf(cells: ImportCells, room: string, { warnings }: Notes): number {
  const text = textOf(cells, 'floor');
  if (text === '') return floorOfRoom(room);
  const floor = Number(/\d+/.exec(text)?.[0] ?? Number.NaN);
  if (Number.isInteger(floor) && floor >= 1 && floor <= TOP_FLOOR) return floor;
  warnings.push(`Lantai "${text}" tidak dikenali, dicatat lantai 1`);
  return 1;
}

function roomType(cells: ImportCells, { warnings }: Notes): RoomType {
  const text = textOf(cells, 'room_type').toUpperCase();
  const found = roomTypes.find((type) => text.includes(type));
  if (found === undefined && text !== '') warnings.push(`Tipe "${text}" dicatat sebagai Standard`);
  return found ?? 'STANDARD';
}

function facilitiesOf(cells: ImportCells, { warnings }: Notes): RoomFacility[] {
  const { known, unknown } = readFacilities(textOf(cells, 'facilities'));
  if (unknown.length > 0) warnings.push(`Fasilitas ${unknown.join(', ')} tidak dikenali, dilewati`);
  return known;
}

function rentOf(cells: ImportCells, notes: Notes): number | null {
  if (textOf(cells, 'monthly_rent') === '') return null;
  const rent = amountOf(cells, 'monthly_rent', notes);
  if (rent > 0 && rent < ODD_RENT) notes.warnings.push(`Sewa hanya ${formatRupiah(rent)}. Maksudnya ribuan?`);
  return rent;
}
