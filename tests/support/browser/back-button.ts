import type { Page } from 'playwright-core';

interface Watcher {
  requestClose: () => void;
}

/**
 * Gives a page the back button of an Android phone, which asks what was opened last to close and, where nothing was,
 * goes back. A browser that is driven goes back without asking. To be called before anything is opened.
 *
 * @returns what presses it
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
