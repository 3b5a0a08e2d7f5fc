import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { followPage } from './failed-page.ts';
import { openContext, type OpenedPage, type Size, sizes } from './browser.ts';

/** Of the product's origin, whose storage is reached from there, but without the app. */
const OUTSIDE_THE_APP = '/icon.svg';

/** What only the browser can clear as a whole. */
const STORED = 'cookies,indexeddb,cache_storage,service_workers';

/** What leaves marks on a page that cannot be removed. */
const LASTING = {
  page: ['addInitScript', 'clock', 'exposeBinding', 'exposeFunction', 'setDefaultTimeout'],
  context: ['addInitScript', 'close', 'newCDPSession', 'on'],
} as const satisfies { page: (keyof Page)[]; context: (keyof BrowserContext)[] };

interface PageKind {
  baseURL: string;
  size: Size;
  still: boolean;
  serviceWorkers: 'allow' | 'block';
}

interface KeptPage extends OpenedPage {
  tell: ReturnType<typeof followPage>;
  tools: CDPSession;
  /** Whether the present test did something to it that lasts. */
  isMarked: () => boolean;
  /** Takes off the listeners that the present test added. */
  stopListening: () => void;
}

const idle = new Map<string, KeptPage[]>();

/**
 * A page outside the app, as new, for the present test. The next test gets it again, because a browser that has run the
 * app before opens it for a third of the processor's time; not if the test failed, or did what lasts: set the page's
 * clock, or add scripts.
 */
export async function takePage(browser: Browser, kind: PageKind): Promise<OpenedPage> {
  const key = JSON.stringify(kind);
  const kept = idle.get(key)?.pop() ?? (await openKept(browser, kind));
  onTestFinished(async ({ task }) => {
    await kept.tell(task);
    if (task.result?.state !== 'pass' || kept.isMarked() || kept.page.isClosed()) return kept.page.context().close();
    try {
      await makeNew(kept, kind.size);
    } catch {
      // It was still going somewhere, so its history could not be emptied.
      return kept.page.context().close();
    }
    idle.set(key, [...(idle.get(key) ?? []), kept]);
  });
  return kept;
}

async function openKept(browser: Browser, kind: PageKind): Promise<KeptPage> {
  const opened = await openContext(browser, kind);
  const tell = followPage(opened.page);
  const tools = await opened.page.context().newCDPSession(opened.page);
  await opened.page.goto(OUTSIDE_THE_APP);
  const stopListening = watchListeners(opened.page);
  return { ...opened, tell, tools, isMarked: watchMarks(opened.page), stopListening };
}

/** Notices from now on when something that lasts is used. */
function watchMarks(page: Page): () => boolean {
  let isMarked = false;
  const watch = <Owner extends object>(owner: Owner, names: readonly (keyof Owner)[]) => {
    for (const name of names) {
      const original = owner[name];
      const value = typeof original === 'function' ? (original.bind(owner) as unknown) : original;
      const get = () => {
        isMarked = true;
        return value;
      };
      Object.defineProperty(owner, name, { get, configurable: true });
    }
  };
  watch(page, LASTING.page);
  watch(page.context(), LASTING.context);
  return () => isMarked;
}

/** Notices from now on what a test listens to. */
function watchListeners(page: Page): () => void {
  const added: Parameters<Page['off']>[] = [];
  const { on } = page;
  page.on = ((...listener: Parameters<Page['off']>) => {
    added.push(listener);
    return Reflect.apply(on, page, listener);
  }) as Page['on'];
  return () => {
    for (const listener of added.splice(0)) page.off(...listener);
  };
}

/** Leaves the app first, so that it stores nothing more and what it reports from then on is not counted. */
async function makeNew({ page, faults, tools, stopListening }: KeptPage, size: Size): Promise<void> {
  stopListening();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().setOffline(false);
  await page.context().clearPermissions();
  for (const other of page.context().pages()) if (other !== page) await other.close();
  // What has just closed goes a step back, which would end this load or come after it.
  await tools.send('Page.resetNavigationHistory');
  await page.goto(OUTSIDE_THE_APP).catch(() => page.goto(OUTSIDE_THE_APP));
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  // Of what is stored, the app's files alone stay in the cache.
  const { origin } = new URL(page.url());
  await tools.send('Storage.clearDataForOrigin', { origin, storageTypes: STORED });
  await tools.send('Page.resetNavigationHistory');
  await page.emulateMedia({ media: null, colorScheme: 'light' });
  await page.setViewportSize(sizes[size]);
  await page.mouse.move(0, 0);
  faults.length = 0;
}
