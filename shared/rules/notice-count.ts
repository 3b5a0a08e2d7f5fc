/** Unread notices above this are not counted: the bell then says "99+". */
export const MOST_UNREAD = 100;

/** How many rules that a kost has got, and how many that it has lost, a notice names. */
export const TOLD_RULES = 3;
