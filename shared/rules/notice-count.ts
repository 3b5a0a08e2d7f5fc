/** Unread notices above this are not counted: the bell then says "99+". */
export const MOST_UNREAD = 100;
