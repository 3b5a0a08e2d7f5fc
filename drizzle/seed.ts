import { eq, type InferInsertModel, sql } from 'drizzle-orm';
import type { NeonHttpDatabase } from 'drizzle-orm/neon-http';
import { addMonths } from '#shared/rules/calendar.ts';
import { isOpenComplaint } from '#shared/rules/complaint.ts';
import { DEFAULT_REMINDER_RULE } from '#shared/rules/reminder.ts';
import { applicants, demoAccounts } from './demo/accounts.ts';
import { demoArticles } from './demo/articles.ts';
import { DemoClock } from './demo/clock.ts';
import { type BilledTenancy, demoLedger } from './demo/ledger.ts';
import { demoConsents } from './demo/consents.ts';
import { demoInbox } from './demo/inbox.ts';
import { demoKosts, demoTenancies, type DemoTenancy } from './demo/places.ts';
import { demoComplaints } from './demo/stories.ts';
import { demoTrail } from './demo/trail.ts';
import { demoWork } from './demo/work.ts';
import { articles } from './schema/articles.ts';
import { auditLog } from './schema/audit-log.ts';
import { contactProofs } from './schema/contact-proofs.ts';
import { complaintEvents, complaints } from './schema/complaints.ts';
import { invoiceCounters, invoiceItems, invoices, lateFees } from './schema/invoices.ts';
import { kosts } from './schema/kosts.ts';
import { paymentCaptures, payments } from './schema/payments.ts';
import { reminderRules } from './schema/reminders.ts';
import { rooms } from './schema/rooms.ts';
import { technicianAssignments } from './schema/technician-assignments.ts';
import { tenancies } from './schema/tenancies.ts';
import { users } from './schema/users.ts';
import { workEvents, workOrders } from './schema/work-orders.ts';

export { demoAccounts };

/** What the demo needs of the Worker, which stands above it. */
export interface DemoTools {
  db: NeonHttpDatabase<Record<string, never>>;
  /** The hash of the password of all demo accounts. */
  passwordHash: () => Promise<string>;
  /** A NIK as its tenancy stores it. */
  sealNik: (
    tenancyId: string,
    nik: string,
  ) => Pick<InferInsertModel<typeof tenancies>, 'nik_ciphertext' | 'nik_hash' | 'nik_last_four'>;
  /** The SQLSTATE with which the database refused; undefined for any other error. */
  refusalCode: (error: unknown) => string | undefined;
}

/**
 * Fills an empty database with the demo: two owners, three kosts, 24 rooms, 15 tenancies, months of bills in every
 * state, complaints and articles, all counted from today. It is one transaction, and does nothing if the demo is there.
 * Everybody knows the demo's passwords, its admin's among them, so it is refused if other people have accounts.
 *
 * @returns whether the demo was written
 * @throws Error with one sentence if there are accounts, and none of them is the demo's admin
 */
export async function seedDemo(tools: DemoTools, now: Date): Promise<boolean> {
  const { db, refusalCode } = tools;
  const [present] = await db.select({ id: users.id }).from(users).where(eq(users.email, demoAccounts[0].email));
  if (present !== undefined) return false;
  try {
    await writeDemo(tools, new DemoClock(now));
  } catch (error) {
    if (refusalCode(error) === OBJECT_IN_USE) throw new Error(NOT_EMPTY, { cause: error });
    throw error;
  }
  return true;
}

const NOT_EMPTY =
  'DEMO_MODE is true, but this database holds accounts that are not the demo’s: set DEMO_MODE to false, or use an empty database.';

/** The error code if there are other accounts; any code that the demo's own inserts never cause would do. */
const OBJECT_IN_USE = '55006';

/** Checked in the demo's own transaction, so that no account can be added in between. */
const refuseOthers = sql`do $$ begin
  if exists (select from users) then raise exception using errcode = ${sql.raw(`'${OBJECT_IN_USE}'`)}; end if;
end $$`;

async function writeDemo({ db, passwordHash, sealNik }: DemoTools, clock: DemoClock): Promise<void> {
  const accounts = accountRows(clock, await passwordHash());
  const accountId = (email: string) => accounts.find((account) => account.email === email)?.id ?? '';
  const ownerId = (key: string) => accountId(demoAccounts.find((account) => account.key === key)?.email ?? '');
  const places = placeRows(clock, ownerId);
  const people = demoTenancies.map((tenancy, index) => tenancyRow(clock, sealNik, tenancy, index, places, accountId));
  const { ledger, counters } = demoLedger(
    clock,
    people.map(({ billed }) => billed),
  );
  const stories = storyRows(clock, people, ownerId);
  const work = demoWork(clock, stories.complaints, {
    ownerId: ownerId('owner'),
    otherOwnerId: ownerId('owner2'),
    technicianId: ownerId('technician'),
  });
  const trail = demoTrail(clock, {
    adminId: ownerId('admin'),
    accounts,
    kosts: places.kosts,
    tenancies: people.map(({ row }) => row),
    ledger,
  });
  await db.batch([
    db.execute(sql`lock table users in share row exclusive mode`),
    db.execute(refuseOthers),
    db.insert(users).values(accounts),
    db.insert(contactProofs).values(proofRows(accounts)),
    db.insert(kosts).values(places.kosts),
    db.insert(rooms).values(places.rooms),
    db.insert(reminderRules).values(reminderRows(places.kosts, ownerId('owner'))),
    db.insert(tenancies).values(people.map(({ row }) => row)),
    db.insert(invoices).values(ledger.invoices),
    db.insert(invoiceItems).values(ledger.items),
    db.insert(lateFees).values(ledger.lateFees),
    db.insert(payments).values(ledger.payments),
    db.insert(paymentCaptures).values(ledger.captures),
    db.insert(invoiceCounters).values(counters),
    db.insert(complaints).values(stories.complaints),
    db.insert(complaintEvents).values(stories.events),
    db.insert(technicianAssignments).values(work.assignments),
    db.insert(workOrders).values(work.orders),
    db.insert(workEvents).values(work.events),
    db.insert(articles).values(stories.articles),
    db.insert(auditLog).values(trail),
    db.execute(demoInbox(clock)),
    db.execute(demoConsents()),
  ]);
}

/** The first owner has looked at the reminders; the second still has this to do. */
function reminderRows(all: { id: string; owner_id: string }[], ownerId: string) {
  const { offsets, ...rule } = DEFAULT_REMINDER_RULE;
  return all
    .filter((kost) => kost.owner_id === ownerId)
    .map(({ id }) => ({ kost_id: id, offsets: [...offsets], ...rule }));
}

type UserValues = InferInsertModel<typeof users> & { id: string };

function accountRows(clock: DemoClock, passwordHash: string): UserValues[] {
  const account = (
    fields: Omit<UserValues, 'id' | 'password_hash' | 'password_chosen_at' | 'created_at'>,
    day: string,
  ): UserValues => {
    const createdAt = clock.at(day, 8);
    const chosen = { password_hash: passwordHash, password_chosen_at: createdAt };
    return { ...fields, ...chosen, id: clock.id(createdAt), created_at: createdAt };
  };
  const known = demoAccounts.map(({ key: _, ...fields }) => account({ ...fields, status: 'ACTIVE' }, clock.day(-400)));
  const firstOwner = known.find(({ role }) => role === 'OWNER');
  const tenants = demoTenancies.slice(1).map(({ name, monthsAgo, neverSignedIn }) => ({
    ...account(
      { email: tenantEmail(name), full_name: name, phone: tenantPhone(name), role: 'TENANT', status: 'ACTIVE' },
      // A tenant's account is as old as the contract; one that begins in the future was agreed on a week ago.
      monthsAgo < 0 ? clock.day(-7) : clock.monthStart(-monthsAgo),
    ),
    ...(neverSignedIn && { reviewed_by: firstOwner?.id, must_change_password: true, password_chosen_at: null }),
  }));
  const waiting = applicants.map((applicant, index) =>
    account(
      {
        ...applicant,
        phone: `08130000010${index}`,
        rejection_reason: applicant.status === 'REJECTED' ? 'Data kost tidak dapat diverifikasi.' : null,
      },
      clock.day(-index),
    ),
  );
  return [...known, ...tenants, ...waiting];
}

/** The number that the technician had before; the present one is not confirmed yet. */
const EARLIER_NUMBER = '081200000015';

/** Who has chosen a password has also typed their contacts. */
function proofRows(accounts: readonly UserValues[]): InferInsertModel<typeof contactProofs>[] {
  return accounts
    .filter(({ password_chosen_at: chosen }) => chosen !== null)
    .flatMap(({ id, email, phone, role, created_at: at = '' }) =>
      [
        { kind: 'EMAIL', value: email } as const,
        { kind: 'PHONE', value: role === 'MAINTENANCE' ? EARLIER_NUMBER : phone } as const,
      ].map((contact) => ({
        ...contact,
        user_id: id,
        how: 'REGISTRATION' as const,
        proven_at: at,
      })),
    );
}

function tenantEmail(name: string): string {
  const account = demoAccounts.find((known) => known.full_name === name);
  return account?.email ?? `${name.toLowerCase().split(' ').slice(0, 2).join('.')}@demo.ekost.id`;
}

function tenantPhone(name: string): string {
  const account = demoAccounts.find((known) => known.full_name === name);
  return account?.phone ?? `0813000001${String(demoTenancies.findIndex((tenancy) => tenancy.name === name) + 20)}`;
}

function placeRows(clock: DemoClock, ownerId: (key: string) => string) {
  const taken = new Map(
    demoTenancies.map((tenancy) => [`${tenancy.kost} ${tenancy.room}`, tenancy.status ?? 'ACTIVE']),
  );
  const kostRows = demoKosts.map(({ owner, rooms: _, daysAgo, ...fields }) => {
    const createdAt = clock.at(clock.day(-daysAgo), 8);
    return { ...fields, id: clock.id(createdAt), owner_id: ownerId(owner), created_at: createdAt };
  });
  const roomRows = demoKosts.flatMap((kost, index) => {
    const parent = kostRows[index];
    if (parent === undefined) return [];
    return kost.rooms.map((room, position) => {
      const tenancy = taken.get(`${kost.name} ${room.number}`);
      const held =
        tenancy === 'ACTIVE' ? ('OCCUPIED' as const) : tenancy === 'PENDING' ? ('RESERVED' as const) : undefined;
      return {
        id: clock.id(parent.created_at),
        kost_id: parent.id,
        owner_id: parent.owner_id,
        room_number: room.number,
        room_type: room.type,
        floor: room.floor,
        monthly_rent: room.rent,
        facilities: room.facilities,
        rfid_uid: `A0${index}${String(position).padStart(2, '0')}F1C`,
        status: held ?? room.empty ?? ('AVAILABLE' as const),
        created_at: parent.created_at,
      };
    });
  });
  return { kosts: kostRows, rooms: roomRows };
}

type Places = ReturnType<typeof placeRows>;

function tenancyRow(
  clock: DemoClock,
  sealNik: DemoTools['sealNik'],
  tenancy: DemoTenancy,
  index: number,
  places: Places,
  accountId: (email: string) => string,
) {
  const kost = places.kosts.find(({ name }) => name === tenancy.kost);
  const room = places.rooms.find(({ kost_id, room_number }) => kost_id === kost?.id && room_number === tenancy.room);
  if (kost === undefined || room === undefined)
    throw new Error(`The demo names no room ${tenancy.room} in ${tenancy.kost}.`);
  const status = tenancy.status ?? 'ACTIVE';
  const email = tenantEmail(tenancy.name);
  const contractStart = clock.monthStart(-tenancy.monthsAgo);
  // A contract that begins in the future was agreed on a week ago.
  const createdAt = clock.at(contractStart > clock.today ? clock.day(-7) : contractStart, 8);
  const checkedOut = status === 'TERMINATED' ? clock.monthStart(-3) : null;
  const id = clock.id(createdAt);
  const row: InferInsertModel<typeof tenancies> & { id: string } = {
    id,
    user_id: accountId(email),
    owner_id: kost.owner_id,
    kost_id: kost.id,
    room_id: room.id,
    full_name: tenancy.name,
    email,
    phone: tenantPhone(tenancy.name),
    ...sealNik(id, `3273${String(14 + index).padStart(2, '0')}5708${99 - index}${String(index + 1).padStart(4, '0')}`),
    emergency_contact_name: `Keluarga ${tenancy.name.split(' ')[0]}`,
    emergency_contact_phone: `0814000001${String(index + 20)}`,
    contract_start: contractStart,
    contract_end: tenancy.endsInDays === undefined ? addMonths(contractStart, 12) : clock.day(tenancy.endsInDays),
    check_in_date: status === 'PENDING' ? null : contractStart,
    check_out_date: checkedOut,
    // Nothing is held of somebody who has left.
    deposit_amount: status === 'TERMINATED' ? 0 : room.monthly_rent,
    monthly_rent: room.monthly_rent,
    status,
    terminated_at: checkedOut === null ? null : clock.at(checkedOut, 11),
    confirmed_at: createdAt,
    owner_typed: ['full_name', 'phone', 'email'],
    created_at: createdAt,
  };
  const parties = {
    tenant_id: row.id,
    tenant_user_id: row.user_id,
    owner_id: row.owner_id,
    kost_id: row.kost_id,
    room_id: row.room_id,
    tenant_name: tenancy.name,
    room_number: room.room_number,
    kost_name: kost.name,
  };
  const billed: BilledTenancy = { tenancy, parties, rent: room.monthly_rent, contractStart };
  return { row, billed };
}

type Person = ReturnType<typeof tenancyRow>;

function storyRows(clock: DemoClock, people: Person[], ownerId: (key: string) => string) {
  const told = demoComplaints.map(({ tenant, daysAgo, notes, ...fields }) => {
    const person = people.find(({ row }) => row.full_name === tenant);
    if (person === undefined) throw new Error(`The demo names no tenant ${tenant}.`);
    const createdAt = clock.at(clock.day(-daysAgo), 7);
    const resolvedAt = isOpenComplaint(fields.status) ? null : clock.at(clock.day(2 - daysAgo), 16);
    const id = clock.id(createdAt);
    return {
      ...fields,
      ...person.billed.parties,
      id,
      resolution_notes: notes ?? null,
      resolved_at: resolvedAt,
      created_at: createdAt,
    };
  });
  const events = told.flatMap(({ id, tenant_user_id, owner_id, status, resolution_notes, created_at }) => {
    const opened = {
      id: clock.id(created_at),
      complaint_id: id,
      actor_id: tenant_user_id,
      to_status: 'OPEN' as const,
      created_at,
    };
    if (status === 'OPEN') return [opened];
    const later = clock.at(created_at.slice(0, 10), 20);
    const moved = {
      id: clock.id(later),
      complaint_id: id,
      actor_id: owner_id,
      from_status: 'OPEN' as const,
      to_status: status,
      note: resolution_notes,
      created_at: later,
    };
    return [opened, moved];
  });
  const articleRows = demoArticles.map(({ author, daysAgo, reason, ...fields }) => {
    const createdAt = clock.at(clock.day(-daysAgo), 9);
    return {
      ...fields,
      id: clock.id(createdAt),
      author_id: ownerId(author),
      rejection_reason: reason ?? null,
      published_at: fields.status === 'PUBLISHED' ? createdAt : null,
      created_at: createdAt,
    };
  });
  return { complaints: told, events, articles: articleRows };
}
