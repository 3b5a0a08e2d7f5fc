import type { Page } from 'playwright-core';

/** A screen, or an open dialog on one, that is checked by axe and drawn in pictures. */
export interface Screen {
  /** The name of its picture: kebab case, unique for its visitor. */
  name: string;
  path: string;
  /** A text that shows that the screen is there. */
  shows: string | RegExp;
  /** What is done first, such as opening a dialog. Must not write, because the screens share one database. */
  steps?: (page: Page) => Promise<void>;
  /** What the browser may report: a call whose refusal is what the screen shows. */
  refusal?: RegExp;
}
