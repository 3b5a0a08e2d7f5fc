import { type RoomFacility, type RoomType, roomTypes } from '../../enums.ts';
import { formatRupiah } from '../../format.ts';
import { floorOfRoom, MOST_PERSONS, ROOM_NUMBER_LENGTH, TOP_FLOOR } from '../room-numbers.ts';
import { amountOf, type Notes, textOf } from './cell-texts.ts';
import { type ImportCells, type ImportField, importFieldLabels } from './import-fields.ts';
import { MAX_CELL } from './limits.ts';
import { isBlank, isEmptyWord, readRoomNumber } from './read-cells.ts';
import { readPeriod, readPrices, type ReadPrices } from './read-periods.ts';
import { isCutNumber, isSheetError, looksLikeDate } from './sheet-marks.ts';
import { readFacilities } from './read-facilities.ts';
import { type ImportTenant, readTenant } from './read-tenant.ts';

/** A row as it would be stored. Amounts are whole rupiah. */
export interface ImportRow {
  room_number: string;
  floor: number;
  room_type: RoomType;
  facilities: RoomFacility[];
  /** Null if the row does not say. */
  capacity: number | null;
  /** Empty because it is under repair. */
  is_repaired: boolean;
  /** Null if the row has no rent: then the room must exist already. */
  monthly_rent: number | null;
  other_prices: ReadPrices;
  /** Null for an empty room. */
  tenant: ImportTenant | null;
}

export interface ReadRow {
  row: ImportRow;
  /** Why the row cannot be imported; empty if it can. */
  problems: string[];
  /** Why its tenant cannot be, while the room is imported as an empty one; the warnings say so. */
  leftOut: string[];
  /** What the owner should look at; the row is imported nevertheless. */
  warnings: string[];
}

/** A rent below this is probably meant in thousands. */
const ODD_RENT = 10_000;

/** The columns about a person: if one of these is filled in, the row has a tenant. */
const tenantFields = ['full_name', 'phone', 'email', 'nik', 'passport', 'deposit', 'deposit_due', 'debt'] as const;

/** The columns about a room. A bad cell of another one leaves out the tenant and not the room. */
export const roomFields: ReadonlySet<ImportField> = new Set([
  'room_number',
  'floor',
  'room_type',
  'facilities',
  'capacity',
  'room_status',
  'monthly_rent',
  'other_prices',
]);

/** What a tenant may lack: a bad cell is left empty, and told. */
const sparedFields: ReadonlySet<ImportField> = new Set([
  'email',
  'nik',
  'passport',
  'emergency_contact_name',
  'emergency_contact_phone',
]);

/** Reads a row. The same function runs in the browser, to show what would be made, and in the Worker, which decides. */
export function readRow(sheetCells: ImportCells, today: string): ReadRow {
  const room: Notes = { problems: [], warnings: [] };
  const person: Notes = { problems: [], warnings: [] };
  const cells = withoutFaults(sheetCells, room, person);
  const number = roomNumber(cells, room);
  const isLet = hasTenant(cells);
  const read = isLet ? readTenant(cells, today, person) : null;
  const tenant = person.problems.length > 0 ? null : read;
  const row = {
    room_number: number,
    floor: floorOf(cells, number, room),
    room_type: roomType(cells, room),
    facilities: facilitiesOf(cells, room),
    capacity: capacityOf(cells, room),
    is_repaired: !isLet && /perbaikan|maintenance|rusak|renovasi/i.test(textOf(cells, 'room_status')),
    monthly_rent: rentOf(cells, room) ?? contractRentOf(cells),
    other_prices: pricesOf(cells, room),
    tenant,
  };
  const leftOut = isLet ? person.problems : [];
  if (room.problems.length > 0) return { row, ...room, problems: [...room.problems, ...leftOut], leftOut };
  const ofTenant = leftOut.length > 0 ? [...leftOut, LEFT_OUT] : isLet ? person.warnings : [];
  return { row, problems: [], leftOut, warnings: [...ofTenant, ...room.warnings] };
}

/** The NIK or passport number of a row's tenant; empty without one. */
export function numberOf({ tenant }: ImportRow): string {
  return tenant?.nik ?? tenant?.passport ?? '';
}

const LEFT_OUT = 'Penyewanya tidak ikut diimpor, kamar ini dicatat kosong';

/** The cells without the bad ones that a tenant may lack. A bad cell of another column is a problem. */
function withoutFaults(sheetCells: ImportCells, room: Notes, person: Notes): ImportCells {
  const cells = { ...sheetCells };
  for (const [field, text] of Object.entries(sheetCells) as [ImportField, string][]) {
    const fault = faultOf(text);
    if (fault === null) continue;
    const told = `${importFieldLabels[field]} ${fault}`;
    if (sparedFields.has(field)) {
      delete cells[field];
      person.warnings.push(`${told}, dikosongkan`);
    } else (roomFields.has(field) ? room : person).problems.push(told);
  }
  return cells;
}

function faultOf(text: string): string | null {
  if (text.length > MAX_CELL) return 'terlalu panjang';
  if (text.includes('\ufffd')) return 'berisi huruf yang rusak';
  return isSheetError(text) ? `berisi kesalahan spreadsheet ${text.trim()}` : null;
}

/** The rent of a row's contract by the month, for a room without one of its own; null without a sensible one. */
function contractRentOf(cells: ImportCells): number | null {
  if ((readPeriod(textOf(cells, 'rent_period')) ?? 'MONTH') !== 'MONTH') return null;
  const notes: Notes = { problems: [], warnings: [] };
  const rent = textOf(cells, 'contract_rent') === '' ? 0 : amountOf(cells, 'contract_rent', notes);
  return rent > 0 ? rent : null;
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

function capacityOf(cells: ImportCells, { warnings }: Notes): number | null {
  const text = textOf(cells, 'capacity');
  if (text === '') return null;
  const persons = Number(/^(\d{1,2})(?:\s*(?:orang|org|penghuni))?$/i.exec(text)?.[1]);
  if (persons >= 1 && persons <= MOST_PERSONS) return persons;
  warnings.push(`Kapasitas "${text.slice(0, 40)}" tidak dikenali, dilewati`);
  return null;
}

function pricesOf(cells: ImportCells, { warnings }: Notes): ReadPrices {
  const { prices, unknown } = readPrices(textOf(cells, 'other_prices'));
  if (unknown.length > 0)
    warnings.push(`${importFieldLabels.other_prices} ${unknown.join(', ')} tidak dikenali, dilewati`);
  return prices;
}

function rentOf(cells: ImportCells, notes: Notes): number | null {
  if (textOf(cells, 'monthly_rent') === '') return null;
  const rent = amountOf(cells, 'monthly_rent', notes);
  if (rent > 0 && rent < ODD_RENT) notes.warnings.push(`Sewa hanya ${formatRupiah(rent)}. Maksudnya ribuan?`);
  return rent;
}
