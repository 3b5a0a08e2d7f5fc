import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import chromiumPack from '@sparticuz/chromium';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { followRequests } from './at-rest.ts';

const SYSTEM_BROWSERS = [
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Keeps the browser offline, and lets it run as root. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * For the pages of tests, which are short: drawing in the browser's own process and with one thread, and code that is
 * never optimised, take a fifth less of the processor. No helper threads for code and its memory
 * take another fifth less when a page is opened.
 */
const TEST_FLAGS = [
  ...FLAGS,
  '--in-process-gpu',
  '--num-raster-threads=1',
  '--disable-partial-raster',
  '--disable-lcd-text',
  '--js-flags=--no-opt --single-threaded',
];

/**
 * A real browser: `CHROME_PATH`, else the system's Chrome or Chromium, else npm's.
 *
 * @throws Error with one sentence if there is none
 */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findBrowser(), args: FLAGS });
}

/** A real browser with a profile that lasts while it runs, and a port through which other tools can drive it. */
export async function launchDrivenBrowser(profile: string, port: number): Promise<BrowserContext> {
  const args = [...FLAGS, `--remote-debugging-port=${port}`];
  return chromium.launchPersistentContext(profile, { executablePath: await findBrowser(), args });
}

/**
 * The browser of the tests: `CHROME_PATH`, else npm's Chromium. It draws no window, which saves a third of the time. It
 * runs on Linux on x64 only; elsewhere the tests take the system's.
 */
export async function launchTestBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findTestBrowser(), args: TEST_FLAGS });
}

async function findBrowser(): Promise<string> {
  return process.env.CHROME_PATH ?? SYSTEM_BROWSERS.find((path) => existsSync(path)) ?? packed();
}

/** The path of the tests' browser. Call it once before tests run side by side: two that unpack disturb each other. */
export async function findTestBrowser(): Promise<string> {
  const runsPacked = process.platform === 'linux' && process.arch === 'x64';
  return process.env.CHROME_PATH ?? (runsPacked ? packed() : findBrowser());
}

/** Unpacks npm's Chromium once per user, because another user's copy may not be executable. */
async function packed(): Promise<string> {
  const before = process.env.TMPDIR;
  const ours = join(tmpdir(), `ekost-chromium-${userInfo().uid}`);
  mkdirSync(ours, { recursive: true, mode: 0o700 });
  process.env.TMPDIR = ours;
  try {
    return await chromiumPack.executablePath();
  } catch (error) {
    throw new Error(
      'No browser for the tests: install Chrome or Chromium, name one in CHROME_PATH, or use Linux on x64, for which npm brings one.',
      { cause: error },
    );
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

/** The two widths that every screen is made for. */
export const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
} as const;

export type Size = keyof typeof sizes;

export interface OpenedPage {
  page: Page;
  /** What went wrong in the page: console errors, exceptions, failed requests. */
  faults: string[];
}

interface ContextOptions {
  baseURL: string;
  size?: Size;
  /** The session that the page has from its first request on. */
  token?: string | null;
  /** Blocked by default, because storing the whole app for offline use costs a quarter of a page's load. */
  serviceWorkers?: 'allow' | 'block';
  /** Nothing moves: movement, and colours that change step by step, take longer to draw than the end to check. */
  still?: boolean;
}

/** A page with its own storage. */
export async function openContext(browser: Browser, options: ContextOptions): Promise<OpenedPage> {
  const { baseURL, size = 'desktop', token = null, serviceWorkers = 'block', still = false } = options;
  const context = await browser.newContext({
    baseURL,
    viewport: sizes[size],
    isMobile: size === 'phone',
    hasTouch: size === 'phone',
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    colorScheme: 'light',
    serviceWorkers,
  });
  // Also those that the first one opens.
  context.on('page', followRequests);
  const page = await context.newPage();
  if (token !== null) await page.addInitScript((value) => localStorage.setItem('token', value), token);
  if (still) await page.addInitScript(holdStill);
  return { page, faults: faultsOf(page) };
}

/** Runs in the page. */
function holdStill(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important; }');
  document.adoptedStyleSheets.push(sheet);
}

function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    // The address says which request it was: the sentence of a failed one does not.
    const where = message.text().startsWith('Failed to load') && URL.canParse(url) ? ` ${new URL(url).pathname}` : '';
    faults.push(`console: ${message.text()}${where}`);
  });
  page.on('pageerror', (error) => faults.push(`exception: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // The page was left before an answer came, which is no fault.
    if (reason !== 'net::ERR_ABORTED')
      faults.push(`request: ${request.method()} ${new URL(request.url()).pathname} ${reason}`);
  });
  return faults;
}
