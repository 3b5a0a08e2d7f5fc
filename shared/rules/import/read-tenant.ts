import type { RentPeriod } from '../../enums.ts';
import { formatRupiah } from '../../format.ts';
import { rentPeriodLabels } from '../../labels.ts';
import { addMonths } from '../calendar.ts';
import { defaultContractEnd, isContractOver, isContractSpan, MAX_CONTRACT_YEARS } from '../contract-dates.ts';
import { isWithinRentAhead, MOST_RENT_MONTHS_AHEAD } from '../next-rent.ts';
import { isPassport, isPlausibleNik } from '../nik.ts';
import { holdsWebAddress } from '../web-address.ts';
import { amountOf, type Notes, textOf } from './cell-texts.ts';
import type { ImportCells } from './import-fields.ts';
import { type MissingPart, missingParts } from './missing-parts.ts';
import { holdsSeveralPhones, isBlank, readDay, readNik, readPhone } from './read-cells.ts';
import { readPeriod, readPrices } from './read-periods.ts';
import { isCutNumber, looksLikeDate } from './sheet-marks.ts';

export interface ImportTenant {
  full_name: string;
  phone: string;
  /** Empty if unknown; never the address of an account. */
  email: string;
  nik: string | null;
  /** Of who has no NIK. */
  passport: string | null;
  emergency_contact_name: string;
  emergency_contact_phone: string;
  contract_start: string;
  contract_end: string;
  /** What the contract's rent, and a later one, pay for. */
  rent_period: RentPeriod;
  /** The contract's own rent; null if it is the room's for a month. */
  monthly_rent: number | null;
  /** A later rent, and the first day of the month from which it counts; both null if none is agreed. */
  next_rent: number | null;
  next_rent_from: string | null;
  /** The part of the deposit that the owner holds, the part that is still to be paid, and other open debts. */
  deposit: number;
  deposit_due: number;
  debt: number;
  missing: MissingPart[];
}

/** Reads the person of a row. */
export function readTenant(cells: ImportCells, today: string, notes: Notes): ImportTenant {
  const { problems, warnings } = notes;
  const full_name = textOf(cells, 'full_name');
  if (full_name === '') problems.push('Nama penyewa kosong');
  if (looksLikeDate(full_name)) problems.push(`Nama penyewa tampak seperti tanggal: ${full_name}`);
  if (holdsWebAddress(full_name)) problems.push('Nama penyewa memuat alamat web');
  if (/\s(?:&|\+|dan)\s|\S\s*\/\s*\S/i.test(full_name))
    warnings.push('Nama tampak seperti dua orang. Penyewa kedua di satu kamar belum dapat dicatat');
  const phone = readPhone(textOf(cells, 'phone'));
  if (holdsSeveralPhones(textOf(cells, 'phone'))) warnings.push('Hanya nomor HP pertama yang dicatat');
  if (phone === null) {
    const text = textOf(cells, 'phone');
    const fault = isCutNumber(text) ? 'dipotong oleh spreadsheet' : 'tidak valid';
    problems.push(isBlank(cells.phone) ? 'Nomor HP penyewa kosong' : `Nomor HP "${text}" ${fault}`);
  }
  const emergency = emergencyOf(cells, warnings);
  const email = emailOf(cells, warnings);
  const nik = nikOf(cells, warnings);
  const passport = passportOf(cells, nik, warnings);
  const contract = contractOf(cells, today, notes);
  const credit = amountOf(cells, 'credit', notes);
  if (credit > 0)
    warnings.push(`Saldo kredit ${formatRupiah(credit)} tidak ikut diimpor. Kurangi dari tagihan berikutnya`);
  const missing = missingParts.filter((part) => {
    if (part === 'email') return true;
    if (part === 'nik') return nik === null && passport === null;
    if (part === 'emergency_contact') return emergency.emergency_contact_name === '';
    return contract.missing.includes(part);
  });
  return {
    full_name,
    phone: phone ?? '',
    email,
    nik,
    passport,
    ...emergency,
    contract_start: contract.start,
    contract_end: contract.end,
    ...rentOf(cells, notes),
    ...nextRentOf(cells, today, notes),
    deposit: amountOf(cells, 'deposit', notes),
    deposit_due: amountOf(cells, 'deposit_due', notes),
    debt: amountOf(cells, 'debt', notes),
    missing,
  };
}

function emergencyOf(cells: ImportCells, warnings: string[]) {
  const name = textOf(cells, 'emergency_contact_name');
  const text = textOf(cells, 'emergency_contact_phone');
  const phone = readPhone(text);
  if (text !== '' && phone === null) warnings.push('Nomor kontak darurat tidak valid, dikosongkan');
  const isAddress = holdsWebAddress(name);
  if (isAddress) warnings.push('Nama kontak darurat memuat alamat web, dikosongkan');
  const isWhole = name !== '' && phone !== null && !isAddress;
  return { emergency_contact_name: isWhole ? name : '', emergency_contact_phone: isWhole ? phone : '' };
}

function emailOf(cells: ImportCells, warnings: string[]): string {
  const text = textOf(cells, 'email').toLowerCase();
  if (text === '' || /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/.test(text)) return text;
  warnings.push('Email tidak valid, dikosongkan');
  return '';
}

function nikOf(cells: ImportCells, warnings: string[]): string | null {
  const text = textOf(cells, 'nik');
  // An export hides all but the last digits: such a text says nothing new.
  if (text === '' || text.includes('•')) return null;
  const nik = readNik(text);
  if (isPlausibleNik(nik)) return nik;
  warnings.push(
    /e\+|0000$/i.test(nik) ? 'NIK rusak oleh spreadsheet, dikosongkan' : 'NIK bukan 16 digit yang benar, dikosongkan',
  );
  return null;
}

function passportOf(cells: ImportCells, nik: string | null, warnings: string[]): string | null {
  const text = textOf(cells, 'passport');
  if (isBlank(text) || text.includes('•')) return null;
  const passport = text.replace(/[\s'`-]/g, '').toUpperCase();
  const isRight = isPassport(passport) && !isCutNumber(text);
  if (isRight && nik === null) return passport;
  warnings.push(isRight ? 'Nomor paspor dilewati karena NIK terisi' : 'Nomor paspor tidak valid, dikosongkan');
  return null;
}

function contractOf(cells: ImportCells, today: string, { problems, warnings }: Notes) {
  const missing: MissingPart[] = [];
  const said = { start: textOf(cells, 'contract_start'), end: textOf(cells, 'contract_end') };
  const start = said.start === '' ? null : readDay(said.start);
  if (said.start !== '' && start === null) problems.push(`Tanggal masuk "${said.start}" tidak dikenali`);
  if (start === null) {
    missing.push('contract_start');
    if (said.start === '') warnings.push('Tanggal masuk kosong, dicatat hari ini');
  }
  const from = start ?? today;
  const end = said.end === '' ? null : readDay(said.end);
  if (said.end !== '' && end === null) problems.push(`Habis kontrak "${said.end}" tidak dikenali`);
  if (end === null) {
    missing.push('contract_end');
    if (said.end === '') warnings.push('Habis kontrak kosong, dicatat satu tahun');
  } else if (!isContractSpan(from, end)) {
    problems.push(`Habis kontrak harus setelah tanggal masuk, paling lama ${MAX_CONTRACT_YEARS} tahun`);
  } else if (isContractOver(end, today)) {
    warnings.push('Kontrak ini sudah lewat. Perpanjang atau catat keluar setelah impor');
  }
  return { start: from, end: end ?? nextEnd(from, today), missing };
}

/** What is paid for, and how much: of another period than the month what the row says of the contract, or of the room. */
function rentOf(cells: ImportCells, notes: Notes): Pick<ImportTenant, 'rent_period' | 'monthly_rent'> {
  const rent_period = periodOf(cells, notes);
  if (!isBlank(cells.contract_rent)) return { rent_period, monthly_rent: amountOf(cells, 'contract_rent', notes) };
  if (rent_period === 'MONTH') return { rent_period, monthly_rent: null };
  const price = readPrices(textOf(cells, 'other_prices')).prices[rent_period];
  if (price === undefined) notes.problems.push(`Sewa ${rentPeriodLabels[rent_period]} kosong. Isi Sewa Kontrak`);
  return { rent_period, monthly_rent: price ?? null };
}

/** A month unless the row says otherwise. People also call the days of a contract its period, which says nothing of it. */
function periodOf(cells: ImportCells, { problems, warnings }: Notes): RentPeriod {
  const text = textOf(cells, 'rent_period');
  const period = text === '' ? 'MONTH' : readPeriod(text);
  if (period !== null) return period;
  const isOfDays = /\d{4}|\d[-/.]\d/.test(text);
  (isOfDays ? warnings : problems).push(
    isOfDays
      ? `Periode "${text.slice(0, 40)}" bukan periode sewa, dicatat bulanan`
      : `Periode "${text.slice(0, 40)}" tidak dikenali: isi harian, mingguan, bulanan, 3 bulan, 6 bulan, atau tahunan`,
  );
  return 'MONTH';
}

function nextRentOf(
  cells: ImportCells,
  today: string,
  notes: Notes,
): Pick<ImportTenant, 'next_rent' | 'next_rent_from'> {
  const none = { next_rent: null, next_rent_from: null };
  const said = textOf(cells, 'next_rent_from');
  if (isBlank(cells.next_rent) && said === '') return none;
  const from = /^\d{4}-\d{2}$/.test(said) ? readDay(`${said}-01`) : readDay(said);
  if (isBlank(cells.next_rent) || from === null || !isWithinRentAhead(from, today)) {
    notes.warnings.push(
      `Sewa kontrak baru dilewati: isi jumlah dan tanggal mulainya, paling lama ${MOST_RENT_MONTHS_AHEAD} bulan lagi`,
    );
    return none;
  }
  return { next_rent: amountOf(cells, 'next_rent', notes), next_rent_from: `${from.slice(0, 7)}-01` };
}

/** The next yearly end of a contract that began on a day; at most `MAX_CONTRACT_YEARS` are one contract. */
function nextEnd(start: string, today: string): string {
  let end = defaultContractEnd(start);
  for (let year = 2; end <= today && year <= MAX_CONTRACT_YEARS; year += 1) end = addMonths(start, year * 12);
  return end;
}
