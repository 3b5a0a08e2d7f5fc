import type { CommitImportInput } from '#shared/contract/imports.ts';
import { startsInFuture } from '#shared/rules/contract-dates.ts';
import { startOfWibDay } from '#shared/rules/calendar.ts';
import { madeUpEmail } from '#shared/rules/made-up-email.ts';
import { numberOf, readRow } from '#shared/rules/import/read-row.ts';
import { repeatedNumber, repeatedRoom, repeatedTexts } from '#shared/rules/import/sheet-rows.ts';
import { type SignedInContext, today } from '../../context.ts';
import { keyedHash } from '../../crypto.ts';
import { e164 } from '../../e164.ts';
import { paymentReference } from '../billing/payment-of-bill.ts';
import { sealTyped } from '../tenants/seal-nik.ts';

/** Reads each row by the rules, and prepares those without problems for the statement. */
export function readRows(context: SignedInContext, { rows }: CommitImportInput) {
  const day = today(context);
  const read = rows.map(({ n, cells, room_id: given }) => {
    // The number of a room that exists may be one that no sheet can have, such as "1-2".
    const told = given === undefined ? cells : { ...cells, room_number: KNOWN_ROOM };
    return { n, cells, given, ...readRow(told, day) };
  });
  const rooms = repeatedTexts(read.map(({ n, row }) => ({ n, text: row.room_number })));
  const numbers = repeatedTexts(read.map(({ n, row }) => ({ n, text: numberOf(row) })));
  const judged = read.map(({ problems, warnings, ...rest }) => {
    const earlier = rooms.get(rest.n);
    const same = numbers.get(rest.n);
    return {
      ...rest,
      warnings: same === undefined ? warnings : [...warnings, repeatedNumber(same)],
      problems: earlier === undefined ? problems : [...problems, repeatedRoom(rest.row.room_number, earlier)],
    };
  });
  const usable = judged.filter(({ problems }) => problems.length === 0);
  return { judged, made: usable.map((each) => madeOf(context, day, each)) };
}

/** Stands for the number of a room that a row names by its id. */
const KNOWN_ROOM = 'ini';

type Read = ReturnType<typeof readRow> & {
  n: number;
  cells: Record<string, string | undefined>;
  given: string | undefined;
};

/** A row with the ids of all that is made from it. */
function madeOf(context: SignedInContext, day: string, { n, cells, given, row }: Read) {
  const { tenant, is_repaired: isRepaired, ...room } = row;
  const named = [...Object.entries(cells).sort(), ...(given === undefined ? [] : [given])];
  const ids = { room_id: context.newId(), user_id: context.newId(), tenancy_id: context.newId() };
  const base = {
    n,
    hash: keyedHash(context.config.JWT_SECRET, 'import-row', JSON.stringify(named)),
    given_id: given,
    ...ids,
    ...room,
    room_status: isRepaired ? 'MAINTENANCE' : 'AVAILABLE',
    has_tenant: tenant !== null,
  };
  if (tenant === null) return base;
  const { nik, passport, monthly_rent: contractRent, deposit, deposit_due: depositDue, missing, ...person } = tenant;
  const isLater = startsInFuture(tenant.contract_start, day);
  const movedIn = startOfWibDay(tenant.contract_start).toISOString();
  const now = context.now().toISOString();
  return {
    ...base,
    ...person,
    phone_e164: e164(person.phone),
    contract_rent: contractRent,
    ...sealTyped(context, ids.tenancy_id, { nik: nik ?? passport ?? undefined }),
    account_email: madeUpEmail(ids.user_id),
    status: isLater ? 'PENDING' : 'ACTIVE',
    room_status: isLater ? 'RESERVED' : 'OCCUPIED',
    check_in_date: isLater ? null : tenant.contract_start,
    incomplete: missing,
    deposit,
    deposit_amount: deposit + depositDue,
    debt_invoice_id: person.debt > 0 ? context.newId() : null,
    deposit_invoice_id: deposit + depositDue > 0 ? context.newId() : null,
    payment_id: deposit > 0 ? context.newId() : null,
    payment_reference: paymentReference(context),
    // A deposit for a contract that has not begun yet was received before now.
    held_since: movedIn < now ? movedIn : now,
    deposit_day: tenant.contract_start < day ? tenant.contract_start : day,
  };
}

export type MadeRow = ReturnType<typeof madeOf>;
