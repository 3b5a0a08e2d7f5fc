/** A mark in the history state of the home: it was reached by an address that there is not. */
export const unknown = { isUnknown: true };

/** Whether a history state has the mark. */
export const isMarked = (state: unknown): boolean => (state as Partial<typeof unknown> | null)?.isUnknown === true;
