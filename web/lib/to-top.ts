/**
 * Scrolls to the top once a link has been followed, also to the page that is open. Not before: the browser keeps the place
 * that the page has when it is left, and back leads there.
 */
export function toTop(): void {
  queueMicrotask(() => window.scrollTo(0, 0));
}
