import type { Page } from 'playwright-core';

/** The five demo accounts, and someone without one. */
export type Visitor = 'visitor' | 'owner' | 'tenant' | 'technician' | 'admin';

/** A screen, or an open dialog on one, as it is looked at: by axe, and in pictures. */
export interface Screen {
  /** What its picture is called: kebab case, unique within its visitor's. */
  name: string;
  path: string;
  /** A text that is on the screen once it is there. */
  shows: string | RegExp;
  /** What is done on it first, say to open a dialog. Must not write: the screens share one database. */
  steps?: (page: Page) => Promise<void>;
  /** What the browser may report of it: a call whose refusal is what the screen shows. */
  refusal?: RegExp;
}
