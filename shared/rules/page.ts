/** The most rows that one call of a list answers, and as many as it answers unless fewer are asked for. */
export const MAX_PAGE_SIZE = 100;
