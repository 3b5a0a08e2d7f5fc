import pg from 'pg';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { demoAddresses } from '#shared/rules/demo-addresses.ts';
import { atRest } from '#tests/support/browser/at-rest.ts';
import { launchBrowser, openContext, type Size } from '#tests/support/browser/browser.ts';
import { leadTo } from '#tests/support/browser/screens/visit.ts';
import { demoToken } from '#tests/support/people/sign-in.ts';
import { absoluteRow, calmRows, median, ratioRow, type Row } from './report.ts';

const FEW = 20;
const MANY = 200;
const TURNS = 5;
const STEPS = 30;
const STEP_PX = 120;
const KEYS = 16;
const SLOWER_PROCESSOR = 4;
/** How often as much of the processor, and of the page, ten times as many rooms may take. Of few, no row comes and goes. */
const BUDGETS = { open: 2, scroll: 8, key: 3, search: 1.5, elements: 2 };

type Work = keyof Omit<typeof BUDGETS, 'elements'>;
const words: Record<Work, string> = {
  open: 'opened',
  scroll: `scrolled by ${STEP_PX} px`,
  key: 'left by an arrow key',
  search: 'searched, a letter',
};

/** What a step of each work took of the processor, in ms, and how many elements are in the page. */
type Costs = Partial<Record<Work, number>> & { elements: number };

/**
 * The calendar of a kost of 200 rooms beside that of one of 20, on a phone as a list: what opening it, scrolling, arrow
 * keys and a search take of the page's thread, by its processor time, which other work on the machine does not change.
 */
export async function roomStepRows(product: { url: string; databaseUrl: string }): Promise<Row[]> {
  const kosts = { few: await houseOf(product.databaseUrl, FEW), many: await houseOf(product.databaseUrl, MANY) };
  const token = await demoToken(product.url, 'owner');
  const browser = await launchBrowser();
  const visitor = { browser, url: product.url, token };
  try {
    return [
      ...(await calmRows(() => sizeRows({ ...visitor, size: 'phone' }, kosts))),
      ...(await calmRows(() => sizeRows({ ...visitor, size: 'desktop' }, kosts))),
    ];
  } finally {
    await browser.close();
  }
}

async function sizeRows(visitor: Visitor, kosts: { few: string; many: string }): Promise<Row[]> {
  const turns: { few: Costs; many: Costs }[] = [];
  for (let turn = 0; turn < TURNS; turn += 1)
    turns.push({ few: await visit(visitor, kosts.few, FEW), many: await visit(visitor, kosts.many, MANY) });
  return [...rowsOf(visitor.size, turns), await slowRow(visitor, kosts.many)];
}

function rowsOf(size: Size, turns: { few: Costs; many: Costs }[]): Row[] {
  const medianOf = (house: 'few' | 'many', what: keyof Costs) => median(turns.map((turn) => turn[house][what] ?? NaN));
  const row = (what: keyof Costs, measure: string, unit: Row['unit']) =>
    ratioRow({ measure, value: medianOf('many', what), floor: medianOf('few', what), unit, budget: BUDGETS[what] });
  const done = (Object.keys(words) as Work[]).filter((what) => turns[0]?.many[what] !== undefined);
  return [
    ...done.map((what) => row(what, `${MANY} rooms on a ${size}, ${words[what]}, of ${FEW}`, 'ms')),
    row('elements', `${MANY} rooms on a ${size}, elements in the page, of ${FEW}`, 'elements'),
  ];
}

/** The longest task on a processor that is four times slower, which is only to be read. */
async function slowRow(visitor: Visitor, kostId: string): Promise<Row> {
  const { longest, part } = await visit(visitor, kostId, MANY, SLOWER_PROCESSOR);
  return absoluteRow(
    `${MANY} rooms on a ${visitor.size}, longest task, processor / ${SLOWER_PROCESSOR}`,
    longest,
    'ms',
    null,
    part,
  );
}

interface Visitor {
  browser: Browser;
  url: string;
  token: string | null;
  size: Size;
}

async function visit({ browser, url, token, size }: Visitor, kostId: string, count: number, slower = 1) {
  const { page } = await openContext(browser, { baseURL: url, size, token });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.addInitScript(noteTasks);
  const calendar = `/dashboard?tab=kelola&properti=${kostId}&bagian=kalender&rentang=18-bulan`;
  await page.goto(calendar);
  await atRest(page);
  // The code and the answer are there: what is measured is what the page does with them.
  await leadTo(page, calendar.replace('kalender', 'kamar'));
  await atRest(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const costs: Costs = { elements: 0 };
  let [longest, part] = [0, ''];
  const took = async (what: Work, steps: number, work: (step: number) => Promise<unknown>) => {
    await longestTask(page);
    const before = await busyMs(session);
    for (let step = 0; step < steps; step += 1) await work(step);
    costs[what] = ((await busyMs(session)) - before) / steps;
    const task = await longestTask(page);
    if (task > longest) [longest, part] = [task, words[what]];
  };
  await took('open', 1, async () => {
    await leadTo(page, calendar);
    await page.locator('[data-row]').first().waitFor();
    await atRest(page);
    await page.waitForTimeout(300);
  });
  costs.elements = await page.evaluate(() => document.querySelectorAll('*').length);
  // Few rooms are not higher than the window by many steps, so it goes down and up.
  await took('scroll', STEPS, async (step) => {
    await page.evaluate(
      (px) => scrollBy({ top: px, behavior: 'instant' }),
      count === FEW && step % 4 > 1 ? -STEP_PX : STEP_PX,
    );
    await drawn(page);
  });
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  if (size === 'desktop') {
    await page.getByRole('button', { name: 'Hari ini' }).focus();
    await page.keyboard.press('Tab');
    await took('key', KEYS, async () => {
      await page.keyboard.press('ArrowDown');
      await drawn(page);
    });
  }
  await page.getByRole('searchbox', { name: 'Cari nomor, penyewa, atau kost' }).focus();
  await took('search', 4, async (step) => {
    await page.keyboard.press('peny'.charAt(step));
    // Longer than the field waits for the next letter.
    await page.waitForTimeout(400);
    await drawn(page);
  });
  await page.context().close();
  return { ...costs, longest, part };
}

/** How much of the processor the page's thread has had, in ms. */
async function busyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

const drawn = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });

/** Runs in the page: notes tasks of more than 50 ms in its name, where the next reads them. */
function noteTasks(): void {
  const noted = (list: PerformanceObserverEntryList) => {
    const longest = Math.max(Number(window.name), ...list.getEntries().map(({ duration }) => duration));
    window.name = String(longest);
  };
  new PerformanceObserver(noted).observe({ type: 'longtask' });
}

/** The longest task since the last call, in ms; 0 without one of more than 50. */
function longestTask(page: Page): Promise<number> {
  return page.evaluate(() => {
    const longest = Number(window.name);
    window.name = '0';
    return longest;
  });
}

/** A kost of the demo's owner: of twelve rooms one is under repair, of ten one empty, every second is promised next. */
async function houseOf(databaseUrl: string, count: number): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `insert into kosts (owner_id, name, description, address, kost_type, facilities, rules)
       select id, 'Kost ' || $2::int, 'Untuk pengukuran', 'Jl. Pengukuran', 'CAMPUR', '{WiFi}', '{Bersih}'
       from users where email = $1 returning id`,
      [demoAddresses.owner, count],
    );
    await client.query(
      `with home as (select * from kosts where id = $1),
         numbers as (select n, nth from generate_series(1, $2::int) n, generate_series(1, 2) nth),
         people as (insert into users (email, full_name, phone, role, status, password_hash)
           select 'huni' || $2::int || '-' || n || '-' || nth || '@bench.ekost.id', 'Penyewa ' || n || '-' || nth,
             '0812' || lpad((2 * n + nth)::text, 8, '0'), 'TENANT', 'ACTIVE', 'scrypt$0' from numbers returning *),
         placed as (insert into rooms (kost_id, owner_id, room_number, room_type, floor, monthly_rent, facilities, status)
           select id, owner_id, (1000 + n)::text, 'STANDARD', 1 + (n - 1) / 25, 1000000, '{wifi}',
             case when n % 12 = 0 then 'MAINTENANCE' else 'AVAILABLE' end from home, numbers where nth = 1 returning *)
       insert into tenancies (user_id, owner_id, kost_id, room_id, full_name, phone, email, emergency_contact_name,
         emergency_contact_phone, contract_start, contract_end, check_in_date, deposit_amount, monthly_rent, status, confirmed_at)
       select p.id, r.owner_id, r.kost_id, r.id, p.full_name, p.phone, p.email, 'Keluarga', '081200000001',
         case nth when 1 then current_date - 60 else current_date + 40 + n end,
         case nth when 1 then current_date + 20 + n else current_date + 400 end,
         case nth when 1 then current_date - 60 end, 0, 1000000, case nth when 1 then 'ACTIVE' else 'PENDING' end, now()
       from placed r join numbers on r.room_number = (1000 + n)::text and n % 12 <> 0 and n % 10 <> 0 and (nth = 1 or n % 2 = 0)
         join people p on p.full_name = 'Penyewa ' || n || '-' || nth`,
      [rows[0]?.id, count],
    );
    return rows[0]?.id ?? '';
  } finally {
    await client.end();
  }
}
