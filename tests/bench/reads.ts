import { addMonths, wibDay } from '#shared/rules/calendar.ts';
import { MAX_CALENDAR_MONTHS } from '#shared/rules/room-calendar.ts';
import type { Cast, Owner } from './cast.ts';

/** A read as a screen makes it, by an account of the data. */
export interface Read {
  name: string;
  /** Null if nobody is signed in. */
  email: string | null;
  path: string;
}

/** A read with its budget, with planning but for what kept plans spare. */
export interface TimedRead extends Read {
  /** In ms. */
  budget: number;
  /** How much slower it may be with a hundred times as much data, if more than others. */
  growth?: number;
  /** How many rows it has for an owner with 1,000 invoices, if less than a page: growth compares as many. */
  rows?: number;
}

/** Lists of invoices; all other lists; and the activity, whose names come from seven tables. */
const INVOICES_MS = 0.4;
/** Those that are late, with how far each has reached its tenant. */
const LATE_MS = 0.6;
const LIST_MS = 0.6;
/** Rooms with their tenancies, whether those are late, and who is next: three quarters of it is planning. */
const ROOMS_MS = 1.5;
// Whom and what each entry is about is looked up, in the scope of its reader: most of it is planning.
const ACTIVITY_MS = 1.3;
const BILLS_MS = 1;
const SEARCH_MS = 1;
/** A search for a text anywhere in a name goes through all that may be found: an owner's tenants, or all accounts. */
const OWNER_SCAN_MS = 10;
const ADMIN_SCAN_MS = 50;
/** Bills and payments of an amount, or of some days, five of each from an index of its own; most of it is planning. */
const VALUE_SEARCH_MS = 2;
const DETAIL_MS = 0.8;
/** A tenancy with its room, kost, owner, deposit, rents, leaving and move: nine tenths of it is planning. */
const TENANCY_MS = 2.4;
/** Tenants with what each owes and has paid of the deposit, and how the rent of each bills itself: three quarters is planning. */
const TENANTS_MS = 3.3;
/** A page of the rents of a month, read room by room: nine tenths of it is planning, which the kept plan of the first spares. */
const MONTH_MS = 8;
/** The rents of a month, kost by kost; and their sums, for which the last rents of each room without a bill are read. */
const MONTH_BY_KOST_MS = 9;
const MONTH_SUMS_MS = 40;
/** 200 rooms with their stays of 18 months, each found by its room: beside its floor in `calendar.ts`. */
const CALENDAR_MS = 12;
/** All bills that fall due in twelve months, and the days of all rooms: only the lower part of a screen asks for it. */
const OWNER_YEAR_MS = 250;
const DASHBOARD_MS = 1;
const OWNER_DASHBOARD_MS = 2;
/** Six kinds of what waits, each from an index of its own, up to a thousand: the large owner has that many late bills. */
const OWNER_DAY_MS = 4.5;
const UP_TO_A_THOUSAND = 2.3;

/** A read that goes through all rows takes as many times as long as there are more rows. */
const ALL_ROWS = 100;
/** The owner's dashboard holds all kosts: a hundred, where the owner with 1,000 invoices has three. */
const ALL_KOSTS = 3;
/** What is counted in an index grows more slowly than the index. */
const COUNTED = 5;

/** Every list that pages. */
export function lists(owner: Owner, { admin }: Cast): TimedRead[] {
  return [...listsOfOwner(owner), ...listsOfTenant(owner), ...publicLists(), ...listsOfAdmin(admin)];
}

/** The lists that grow with their owner. */
export function listsOfOwner({ email, kostId }: Owner): TimedRead[] {
  const invoices = of(email, INVOICES_MS, [
    ['invoices of the owner', '/api/invoices'],
    ['paid invoices of the owner', '/api/invoices?status=PAID'],
    ['electricity invoices of the owner', '/api/invoices?invoice_type=ELECTRICITY'],
  ]);
  const late = of(email, LATE_MS, [['overdue invoices of the owner (who owes)', '/api/invoices?status=OVERDUE']]);
  const rooms = of(email, ROOMS_MS, [['rooms of a kost', `/api/kost/${kostId}/rooms`]]);
  const others = of(email, LIST_MS, [
    ['payments of the owner', '/api/owner/payments'],
    ['payments that wait for the owner', '/api/owner/payments?source=MANUAL&status=PENDING'],
    ['complaints of the owner', '/api/complaints'],
    ['articles of the owner', '/api/owner/articles'],
    ['tenants to assign', '/api/admin/users?role=TENANT'],
    ['tenants to bill', '/api/tenant-options'],
    ['free rooms of a kost', `/api/kost/${kostId}/room-options`],
  ]);
  const kosts = of(email, LIST_MS, [['kosts of the owner', '/api/kost']]).map((read) => ({ ...read, rows: 3 }));
  const tenants = of(email, TENANTS_MS, [['tenants of a kost', `/api/kost/${kostId}/tenants`]]);
  const board = of(email, MONTH_MS, [['rents of a month', `/api/invoices/month-board?month=${thisMonth()}`]]);
  return [
    ...invoices,
    ...late,
    ...others,
    ...rooms,
    ...kosts,
    ...tenants,
    ...board,
    ...of(email, ACTIVITY_MS, [['activity of the owner', '/api/audit-log']]),
  ];
}

function listsOfTenant({ tenant }: Owner): TimedRead[] {
  return [
    ...of(tenant, INVOICES_MS, [['invoices of the tenant', '/api/invoices']]),
    ...of(tenant, LIST_MS, [
      ['payments of the tenant', '/api/tenant/payments'],
      ['complaints of the tenant', '/api/complaints'],
    ]),
    ...of(tenant, BILLS_MS, [['bills of the tenant', '/api/payments']]),
  ];
}

function publicLists(): TimedRead[] {
  return of(null, LIST_MS, [
    ['public articles', '/articles'],
    ['public articles of a tag', '/articles?tag=tips'],
  ]);
}

function listsOfAdmin(admin: string): TimedRead[] {
  const others = of(admin, LIST_MS, [
    ['users', '/api/admin/users'],
    ['pending users', '/api/admin/pending-users'],
    ['all articles', '/api/admin/all-articles'],
    ['pending articles', '/api/admin/pending-articles'],
    ['all kosts', '/api/admin/kosts'],
    ['all complaints', '/api/complaints'],
    ['quarantined callbacks', '/api/admin/quarantined-callbacks'],
  ]);
  return [...others, ...of(admin, ACTIVITY_MS, [['all activity', '/api/audit-log']])];
}

/** Everything that is searched, with a word that few rows hold and one that none holds. */
export function searches(owner: Owner, { admin }: Cast): TimedRead[] {
  const few = encodeURIComponent('nomor 123');
  return [
    ...searchesOfOwner(owner),
    ...valuesSought(owner),
    ...of(null, SEARCH_MS, [
      ['article search, few found', `/articles?search=${few}`],
      ['article search, none found', '/articles?search=zzyzx'],
    ]),
    ...scans(admin, ADMIN_SCAN_MS, [
      ['search of users, few found', '/api/admin/users?search=wijaya%201234'],
      ['search of users, none found', '/api/admin/users?search=zzyzx'],
      ['search of all kosts, few found', '/api/admin/kosts?search=kost%203-1'],
      ['search of all kosts, none found', '/api/admin/kosts?search=zzyzx'],
    ]),
  ];
}

export function searchesOfOwner({ email }: Owner): TimedRead[] {
  const name = encodeURIComponent('Siti W');
  return scans(email, OWNER_SCAN_MS, [
    ['search of tenants to assign by name', `/api/admin/users?role=TENANT&search=${name}`],
    ['search of tenants to assign, none found', '/api/admin/users?role=TENANT&search=zzyzx'],
    ['search of tenants to bill by name', `/api/tenant-options?search=${name}`],
    ['search of tenants to bill, none found', '/api/tenant-options?search=zzyzx'],
    ['search of anything by name', `/api/search?q=${name}`],
    ['search of anything, none found', '/api/search?q=zzyzx'],
  ]);
}

/** What an index finds, whatever the owner has. */
function valuesSought({ email }: Owner): TimedRead[] {
  return of(email, VALUE_SEARCH_MS, [
    ['search of an amount', '/api/search?q=1.500.000'],
    ['search of a month', `/api/search?q=${thisMonth()}`],
  ]);
}

/** Every page of one thing, and the counts above a kost's lists. */
export function details({ email, tenant, invoiceId, kostId }: Owner): TimedRead[] {
  return [
    ...of(email, DETAIL_MS, [['invoice, as its owner sees it', `/api/invoices/${invoiceId}`]]),
    ...of(email, DETAIL_MS, [
      ['counts of the tenants of a kost', `/api/kost/${kostId}/tenant-counts`],
      ['counts of the rooms of a kost', `/api/kost/${kostId}/room-counts`],
    ]).map((read) => ({ ...read, growth: COUNTED })),
    { ...calendarOf({ email, kostId }), budget: CALENDAR_MS },
    ...scans(email, MONTH_SUMS_MS, [['sums of a month', `/api/invoices/month-totals?month=${thisMonth()}`]]),
    ...scans(email, MONTH_BY_KOST_MS, [['rents of the month, kost by kost', '/api/dashboard/owner/month']]),
    ...of(tenant, DETAIL_MS, [
      ['invoice, as its tenant sees it', `/api/invoices/${invoiceId}`],
      ['ways to pay an invoice', `/api/invoices/${invoiceId}/payment-methods`],
      ['payment under way of an invoice', `/api/invoices/${invoiceId}/open-payment`],
    ]),
    ...of(tenant, TENANCY_MS, [['tenancy of the tenant', '/api/tenant/my-tenancy']]),
  ];
}

export const CALENDAR = 'calendar of 200 rooms, 18 months';

/** The rooms of a kost, as many as a page has, over as many months as may be asked for. */
export function calendarOf({ email, kostId }: Pick<Owner, 'email' | 'kostId'>): Read {
  const from = `${thisMonth()}-01`;
  const days = new URLSearchParams({ kost_id: kostId, from, to: addMonths(from, MAX_CALENDAR_MONTHS) });
  return { name: CALENDAR, email, path: `/api/room-calendar?${days}` };
}

/** The dashboard of an owner, and what waits for them. */
export function dashboardOf({ email }: Owner): TimedRead[] {
  const dashboard = of(email, OWNER_DASHBOARD_MS, [['dashboard of the owner', '/api/dashboard/owner']]);
  return [
    ...dashboard.map((read) => ({ ...read, growth: ALL_KOSTS })),
    ...of(email, OWNER_DAY_MS, [['day of the owner', '/api/dashboard/owner/today']]).map((read) => ({
      ...read,
      growth: UP_TO_A_THOUSAND,
    })),
    ...scans(email, OWNER_YEAR_MS, [['year of the owner', '/api/dashboard/owner/year']]),
  ];
}

/** The dashboards and summaries of everybody else. */
export function dashboards({ tenant }: Owner, { admin }: Cast): TimedRead[] {
  return [
    ...of(tenant, DASHBOARD_MS, [
      ['dashboard of the tenant', '/api/dashboard/tenant'],
      ['payment summary of the tenant', '/api/tenant/payment-summary'],
      ['complaint summary of the tenant', '/api/tenant/complaint-summary'],
    ]),
    ...dashboardsOfAdmin(admin),
  ];
}

/** What the hourly job counts for the admin. */
export function dashboardsOfAdmin(admin: string): TimedRead[] {
  return of(admin, OWNER_DASHBOARD_MS, [
    ['dashboard of the admin', '/api/admin/dashboard'],
    ['report of the admin', '/api/admin/report'],
  ]);
}

function thisMonth(): string {
  return wibDay(new Date()).slice(0, 7);
}

function of(email: string | null, budget: number, reads: [name: string, path: string][]): TimedRead[] {
  return reads.map(([name, path]) => ({ name, path, email, budget }));
}

function scans(email: string, budget: number, reads: [name: string, path: string][]): TimedRead[] {
  return of(email, budget, reads).map((read) => ({ ...read, growth: ALL_ROWS }));
}
