/** How the last thing was opened from its list: by an arrow key the focus stays there. */
export const opening = { isByArrow: false };

/** What opens the thing of a row, in a list that stands in `Panes`. */
export const OPENER = '[data-opens]';
