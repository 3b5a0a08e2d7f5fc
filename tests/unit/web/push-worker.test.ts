import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const script = readFileSync(new URL('../../../web/public/push-worker.js', import.meta.url), 'utf8');
const origin = 'https://ekost.test';

type Handler = (event: object) => void;

/** The script in a service worker whose browser writes down what it is asked for. */
function startWorker(windows: { navigate: (url: string) => Promise<unknown> }[] = []) {
  const handlers = new Map<string, Handler>();
  const showNotification = vi.fn<(title: string, options: object) => Promise<void>>(async () => undefined);
  const openWindow = vi.fn<(url: string) => Promise<void>>(async () => undefined);
  const self = {
    addEventListener: (type: string, handler: Handler) => handlers.set(type, handler),
    location: { origin },
    registration: { showNotification },
    clients: { matchAll: async () => windows, openWindow },
  };
  runInNewContext(script, { self, URL });
  const dispatch = async (type: string, event: object) => {
    const works: Promise<unknown>[] = [];
    handlers.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) });
    await Promise.all(works);
  };
  return { dispatch, showNotification, openWindow };
}

const tap = (url: unknown) => ({ notification: { close: () => undefined, data: { url } } });

describe('the service worker', () => {
  let worker: ReturnType<typeof startWorker>;
  beforeEach(() => {
    worker = startWorker();
  });

  it('shows a push message under its topic, so that a newer one replaces it', async () => {
    const message = { title: 'Keluhan baru', body: 'Buka E-Kost.', url: `${origin}/dashboard`, tag: 'topik' };
    await worker.dispatch('push', { data: { json: () => message } });
    expect(worker.showNotification).toHaveBeenCalledWith(
      'Keluhan baru',
      expect.objectContaining({ body: 'Buka E-Kost.', tag: 'topik', data: { url: message.url } }),
    );
  });

  it('shows something of a message that it cannot read, as browsers demand', async () => {
    const json = () => {
      throw new SyntaxError('no JSON');
    };
    await worker.dispatch('push', { data: { json } });
    expect(worker.showNotification).toHaveBeenCalledWith('E-Kost', expect.anything());
  });

  it('opens what the message is about, in the window that is open, else in a new one', async () => {
    await worker.dispatch('notificationclick', tap(`${origin}/dashboard?tab=keluhan`));
    expect(worker.openWindow).toHaveBeenCalledWith(`${origin}/dashboard?tab=keluhan`);
    const focus = vi.fn<() => Promise<void>>(async () => undefined);
    const navigate = vi.fn<(url: string) => Promise<object>>(async () => ({ focus }));
    const shown = startWorker([{ navigate }]);
    await shown.dispatch('notificationclick', tap(`${origin}/dashboard`));
    expect(navigate).toHaveBeenCalledWith(`${origin}/dashboard`);
    expect([focus.mock.calls.length, shown.openWindow.mock.calls.length]).toEqual([1, 0]);
  });

  it.each(['https://evil.example/', 'javascript:alert(1)', '//evil.example/x'])('never opens %s', async (url) => {
    await worker.dispatch('notificationclick', tap(url));
    expect(worker.openWindow).toHaveBeenCalledWith(`${origin}/pemberitahuan`);
  });
});
