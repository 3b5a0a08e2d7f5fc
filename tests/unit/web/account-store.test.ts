import { beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '#tests/support/app/eventually.ts';

/** A token, as far as the browser reads it. */
const token = (sub: string, sid: string) => `x.${btoa(JSON.stringify({ sub, sid, iat: Date.now() / 1000 }))}.x`;

const known = token('budi', '1');
/** The accounts whose tokens the server accepts. */
let accounts: Record<string, { id: string } | undefined>;

/** A stand-in for the browser's storage. */
function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

/** The store of a page that was opened with `stored`, after the server has been asked about it. */
async function openPage(stored: string) {
  vi.resetModules();
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: { authorization: string } }) => {
    const account = accounts[headers.authorization.replace('Bearer ', '')];
    return account ? Response.json(account) : new Response('{}', { status: 401 });
  });
  localStorage.setItem('token', stored);
  const { writeToken, readToken } = await import('../../../web/data/token.ts');
  const store = await import('../../../web/data/account-store.ts');
  await eventually(() => expect(store.readAccount().user !== null || readToken() === null).toBe(true));
  return { ...store, writeToken, readToken };
}

beforeEach(() => {
  accounts = { [known]: { id: 'budi' } };
});

describe('a session that the server has ended', () => {
  it('keeps the account and its tab’s data until it has signed in again; then its calls continue', async () => {
    const page = await openPage(known);
    sessionStorage.setItem('draf', 'tulisan');
    localStorage.setItem('draf', 'tulisan');
    page.expireSession(known);
    expect(page.readAccount()).toMatchObject({ user: { id: 'budi' }, isExpired: true });
    // It may have been ended from elsewhere, since somebody else holds the device.
    expect(localStorage.getItem('draf')).toBeNull();
    const renewed = page.sessionRenewed();
    const next = token('budi', '2');
    accounts = { [next]: { id: 'budi' } };
    page.writeToken(next);
    expect(await renewed).toBe(true);
    expect(page.readAccount()).toMatchObject({ token: next, user: { id: 'budi' }, isExpired: false });
    expect(sessionStorage.getItem('draf')).toBe('tulisan');
  });

  it('is not ended again by a late answer to the earlier token', async () => {
    const page = await openPage(known);
    const next = token('budi', '2');
    accounts = { [next]: { id: 'budi' } };
    page.writeToken(next);
    page.expireSession(known);
    expect(page.readAccount()).toMatchObject({ token: next, isExpired: false });
    expect(await page.sessionRenewed()).toBe(true);
  });

  it('leaves nothing to another account that signs in instead, and its calls fail', async () => {
    const page = await openPage(known);
    sessionStorage.setItem('draf', 'tulisan');
    page.expireSession(known);
    localStorage.setItem('draf', 'tulisan');
    const renewed = page.sessionRenewed();
    const other = token('siti', '3');
    accounts = { [other]: { id: 'siti' } };
    page.writeToken(other);
    expect(page.readAccount()).toMatchObject({ user: null, isExpired: false });
    expect(await renewed).toBe(false);
    expect(sessionStorage.getItem('draf')).toBeNull();
    expect(localStorage.getItem('draf')).toBeNull();
  });

  it('leaves nothing where somebody signs out, and says that they did', async () => {
    const page = await openPage(known);
    sessionStorage.setItem('draf', 'tulisan');
    page.expireSession(known);
    localStorage.setItem('draf', 'tulisan');
    const renewed = page.sessionRenewed();
    page.writeToken(null);
    expect(page.readAccount()).toMatchObject({ token: null, user: null, isExpired: false, hasSignedOut: true });
    expect(await renewed).toBe(false);
    expect(sessionStorage.getItem('draf')).toBeNull();
    expect(localStorage.getItem('draf')).toBeNull();
  });

  it('that is renewed goes on with what was typed', async () => {
    const page = await openPage(known);
    localStorage.setItem('draf', 'tulisan');
    const next = token('budi', '2');
    accounts = { [next]: { id: 'budi' } };
    page.writeToken(next);
    expect(localStorage.getItem('draf')).toBe('tulisan');
  });

  it('is forgotten silently if nobody has used it yet', async () => {
    accounts = {};
    const page = await openPage(known);
    expect(page.readToken()).toBeNull();
    expect(page.readAccount()).toMatchObject({ token: null, user: null, isExpired: false, hasSignedOut: false });
  });
});
