import type { Locator, Page } from 'playwright-core';

export function toastsOf(page: Page): Locator {
  return page.locator('[data-sonner-toast]');
}

/** Waits for a toast with exactly this text, or one that matches. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  await toastsOf(page).getByText(text, { exact: true }).first().waitFor();
}

/** Collects the toasts that a page shows from now on, also those that have disappeared. */
export async function countToasts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    const note = (node: Node) => {
      if (node instanceof Element && node.matches('[data-sonner-toast]')) said.push(node.textContent ?? '');
      else if (node instanceof Element) node.querySelectorAll('[data-sonner-toast]').forEach(note);
    };
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(note);
    }).observe(document.body, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
}

/** Waits until a toast begins to leave, which takes it a fifth of a second. */
export function toastLeaves(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new MutationObserver(() => {
          if (document.querySelector('[data-sonner-toast][data-removed=true]')) resolve();
        }).observe(document.body, { attributes: true, childList: true, subtree: true });
      }),
  );
}
