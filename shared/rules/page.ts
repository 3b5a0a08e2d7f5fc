/** The most rows that one call of a list answers. */
export const MAX_PAGE_SIZE = 100;

/** How many a screen asks for at a time. */
export const SCREEN_PAGE_SIZE = 20;

/** How many it answers unless a number is asked for. */
export const DEFAULT_PAGE_SIZE = MAX_PAGE_SIZE;
