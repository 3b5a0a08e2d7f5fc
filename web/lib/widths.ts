/** The widths at which the layout changes, as media queries for scripts. */

/** From here on there is room for tables: Tailwind's `sm`. */
export const WIDE = '(width >= 40rem)';

/** From here on there is room for a calendar of months: Tailwind's `md`. */
export const CALENDAR = '(width >= 48rem)';

/** From here on the navigation stands beside every page: Tailwind's `lg`. */
export const DESKTOP = '(width >= 64rem)';

/** Between the two. */
export const TABLET = '(40rem <= width < 64rem)';

/** From here on a table of many columns stands beside the navigation without crowding: Tailwind's `xl`. */
export const ROOMY = '(width >= 80rem)';
