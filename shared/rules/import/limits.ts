/** The largest file, in bytes. */
export const MAX_SHEET_BYTES = 5 * 1024 * 1024;

/** The most bytes that a file may hold when it is unpacked. */
export const MAX_UNPACKED_BYTES = 10 * MAX_SHEET_BYTES;

/** The most rows of one import. */
export const MAX_IMPORT_ROWS = 1_000;

/** The most rows that one call of an import takes. */
export const IMPORT_CHUNK = 200;

/**
 * The most bytes that the client puts into one call: what holds long texts is sent in more calls, each below what the
 * Worker takes.
 */
export const IMPORT_CALL_BYTES = 400 * 1024;

/** The longest text of a cell. */
export const MAX_CELL = 200;

/** How long an import can be undone. */
export const IMPORT_UNDO_HOURS = 24;

/** The most rows that an owner may import within a day. */
export const IMPORT_ROWS_A_DAY = 2_000;
