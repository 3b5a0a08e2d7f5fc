/** The most rows that one call of a list answers. */
export const MAX_PAGE_SIZE = 100;

/** How many rows one call answers if it names no number. */
export const DEFAULT_PAGE_SIZE = MAX_PAGE_SIZE;

/** How many rows most screens ask for at a time. */
export const SCREEN_PAGE_SIZE = 20;

/** The same where each row is a card: a tenant's bills and complaints, and articles (spec §9). */
export const CARD_PAGE_SIZE = 10;

/** The same for rooms: whole rows of the grid, in two columns as in three. */
export const ROOM_PAGE_SIZE = 48;

/** The most rooms that one call of the calendar answers: those of a large kost at once. */
export const CALENDAR_PAGE_SIZE = 200;

/** How many of the latest payments, and complaints, a tenant's first tab shows (spec §9). */
export const LATEST = 3;

/** Open bills, late and not, complaints and rooms on a tenant's home at most, each; the sums of more bills are the summary's. */
export const MOST_AT_HOME = 500;

/** The most rows of lists that have no pages. A screen that shows as many says that there may be more. */
export const mostListed = {
  /** Payments there, newest first. */
  linkedReceipts: 24,
  /** What somebody who pays shares was given back, newest first. */
  creditReturns: 6,
  /** Messages about a bill, newest first. */
  billMessages: 50,
  /** Former tenants with a rent of a month. */
  formerRents: 50,
  /** Bills, payments and messages of a tenant, each newest first. */
  tenantHistory: 6,
  /** Technicians of an owner, newest first. */
  technicians: 100,
  /** A technician's live jobs, the soonest first. */
  liveJobs: 100,
} as const;
