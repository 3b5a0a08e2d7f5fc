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
