import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '#tests/support/app/eventually.ts';
import type { ExportRun } from '#web/data/export-run.ts';

const token = (sub: string) => `x.${btoa(JSON.stringify({ sub, sid: '1' }))}.x`;
const file = { name: 'data.zip', contents: new Blob(), files: 1, rows: 1 };

let page: EventTarget;
let run: ExportRun;
let writeToken: (value: string | null) => void;

beforeEach(async () => {
  vi.resetModules();
  page = new EventTarget();
  const kept = new Map([['token', token('budi')]]);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  ({ writeToken } = await import('#web/data/token.ts'));
  const { ExportRun: Run } = await import('#web/data/export-run.ts');
  run = new Run([0]);
});
afterEach(() => vi.unstubAllGlobals());

/** A list of that many rows, a page of 100 at a time, whose calls fail while `isDown`. */
function listOf(count: number) {
  const server = { isDown: false, asked: [] as number[] };
  const load = async (cursor: string | undefined) => {
    const from = Number(cursor ?? 0);
    if (server.isDown) throw new Error('the network is gone');
    server.asked.push(from);
    const items = Array.from({ length: Math.min(100, count - from) }, (_, at) => from + at);
    return { items, next_cursor: from + 100 < count ? String(from + 100) : null };
  };
  return { server, load };
}

const steps = () => run.state.step;
const mayLeave = () => {
  const leaving = new Event('beforeunload', { cancelable: true });
  page.dispatchEvent(leaving);
  return !leaving.defaultPrevented;
};

describe('an export of whole lists', () => {
  it('reads a list of 25,000 to its last row, one page at a time, and says how far it is', async () => {
    const { load } = listOf(25_000);
    const rows: number[] = [];
    const told: number[] = [];
    run.subscribe(() => run.state.step === 'RUNNING' && told.push(run.state.rows));
    const made = await run.start(
      (walk) => walk('tagihan', load, (items) => rows.push(...items)),
      async () => file,
    );
    expect(made).toBe(file);
    expect(rows).toEqual(Array.from({ length: 25_000 }, (_, at) => at));
    expect(told.slice(0, 3)).toEqual([0, 100, 200]);
    expect(run.state).toEqual({ step: 'DONE', rows: 25_000, file });
    expect(mayLeave()).toBe(true);
  });

  it.each([
    ['a press', () => run.goOn()],
    ['the network that is back', () => page.dispatchEvent(new Event('online'))],
  ])('stops where a page fails, and goes on with that page by %s: no row twice, none left out', async (_, goOn) => {
    const { server, load } = listOf(1_000);
    const rows: number[] = [];
    const making = run.start(
      (walk) =>
        walk('tagihan', load, (items) => {
          rows.push(...items);
          server.isDown = rows.length === 500;
        }),
      async () => file,
    );
    await eventually(() => expect(run.state).toEqual({ step: 'STOPPED', list: 'tagihan', rows: 500 }));
    expect(mayLeave()).toBe(false);
    // Pressed too early, it stops again at the same page.
    goOn();
    expect(steps()).toBe('RUNNING');
    await eventually(() => expect(run.state).toEqual({ step: 'STOPPED', list: 'tagihan', rows: 500 }));
    server.isDown = false;
    goOn();
    expect(await making).toBe(file);
    expect(rows).toEqual(Array.from({ length: 1_000 }, (__, at) => at));
    expect(server.asked).toEqual([0, 100, 200, 300, 400, 500, 600, 700, 800, 900]);
  });

  it.each([
    ['it is cancelled', () => run.cancel()],
    ['another account signs in', () => writeToken(token('siti'))],
    ['its account signs out', () => writeToken(null)],
  ])('ends when %s: no further page is asked for, and no file is made', async (_, end) => {
    const { server, load } = listOf(1_000);
    let isMade = false;
    const made = await run.start(
      (walk) => walk('tagihan', load, (items) => items.includes(250) && end()),
      async () => {
        isMade = true;
        return file;
      },
    );
    expect({ made, isMade, step: steps() }).toEqual({ made: null, isMade: false, step: 'NONE' });
    expect(server.asked).toEqual([0, 100, 200]);
    expect(mayLeave()).toBe(true);
  });

  it.each([400, 403, 404, 409])(
    'ends, and makes no file, where a page is refused for good with %i',
    async (httpStatus) => {
      const { TRPCClientError } = await import('@trpc/client');
      const refusal = new TRPCClientError('Data telah berubah. Muat ulang lalu coba lagi.', {
        result: { error: { code: -32_603, message: 'Data telah berubah.', data: { code: 'CONFLICT', httpStatus } } },
      });
      let asked = 0;
      const refused = async (cursor: string | undefined) => {
        asked += 1;
        if (cursor !== undefined) throw refusal;
        return { items: [1], next_cursor: '1' };
      };
      const making = run.start(
        (walk) => walk('kamar', refused, () => undefined),
        async () => file,
      );
      await expect(making).rejects.toBe(refusal);
      expect({ asked, step: steps() }).toEqual({ asked: 2, step: 'NONE' });
      expect(mayLeave()).toBe(true);
    },
  );

  it('goes on when the session of the same account is renewed', async () => {
    const { load } = listOf(1_000);
    let count = 0;
    const count100 = (items: number[]) => {
      count += items.length;
      writeToken(`${token('budi')}y`);
    };
    await run.start(
      (walk) => walk('tagihan', load, count100),
      async () => file,
    );
    expect(count).toBe(1_000);
  });
});
