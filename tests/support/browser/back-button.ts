import type { Page } from 'playwright-core';

interface Watcher {
  requestClose: () => void;
}

/**
 * Gives a page the back button of an Android phone, which closes what was opened last and otherwise goes back. A driven
 * browser always goes back. Call it before anything is opened.
 *
 * @returns the function that presses it
 */
export async function backButton(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const scope = globalThis as unknown as {
      CloseWatcher: new () => Watcher & EventTarget & { destroy: () => void };
      watchers: Watcher[];
    };
    scope.watchers = [];
    const forget = (watcher: Watcher) => {
      scope.watchers = scope.watchers.filter((each) => each !== watcher);
    };
    scope.CloseWatcher = class extends scope.CloseWatcher {
      constructor() {
        super();
        scope.watchers.push(this);
        this.addEventListener('close', () => forget(this));
      }
      override destroy = () => {
        forget(this);
        super.destroy();
      };
    };
  });
  return () =>
    page.evaluate(() => {
      const top = (globalThis as unknown as { watchers: Watcher[] }).watchers.at(-1);
      if (top) top.requestClose();
      else history.back();
    });
}
