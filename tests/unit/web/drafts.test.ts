import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changesOf, DRAFT_DAYS, readDraft, restorable, writeDraft } from '../../../web/data/drafts.ts';
import { DRAFTS, endDrafts } from '../../../web/data/end-drafts.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const START = Date.parse('2026-11-28T03:00:00Z');

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.useFakeTimers({ now: START });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

const keep = (account: string, name: string, full_name: string) =>
  writeDraft(account, name, { values: { full_name }, before: { full_name: '' } });

describe('what is kept of a form', () => {
  it('is what was changed, with what stood there before, and nothing that may not be kept at any depth', () => {
    const defaults = { full_name: '', phone: '', nik: '', password: 'acak', items: [{ description: '', quantity: 1 }] };
    const typed = {
      ...defaults,
      full_name: 'Budi',
      nik: '3273010101900001',
      password: 'rahasia',
      bank_account: '123',
      images: ['/files/1'],
      items: [{ description: 'Air', quantity: 2, unit_price: Number.NaN, nik: '3273010101900001' }],
    };
    expect(changesOf(typed, defaults)).toEqual({
      values: { full_name: 'Budi', items: [{ description: 'Air', quantity: 2, unit_price: undefined }] },
      before: { full_name: '', items: [{ description: '', quantity: 1 }] },
    });
  });

  it('is nothing while fields are only filled in as they were, or empty in another way', () => {
    expect(
      changesOf({ full_name: 'Budi', notes: '', phone: undefined }, { full_name: 'Budi', phone: null }),
    ).toBeNull();
  });

  it('is put back where it fits, beside what is stored by now', () => {
    const defaults = {
      full_name: '',
      floor: 1,
      facilities: [],
      items: [{ description: '', quantity: 1 }],
      auto_rent: { day: null },
    };
    const values = {
      full_name: 5,
      floor: '2',
      facilities: [{ evil: true }],
      items: [null],
      auto_rent: null,
      nik: '3273010101900001',
      notes: 'Baru',
    };
    expect(restorable({ values, before: {} }, defaults)).toMatchObject({ values: { auto_rent: null, notes: 'Baru' } });
    expect(restorable({ values: { full_name: 'Budi' }, before: { full_name: '' } }, { full_name: 'Budi' })).toBeNull();
  });

  it('says when the stored thing has changed since in a field that it would change', () => {
    const draft = { values: { name: 'Melati Indah' }, before: { name: 'Melati' } };
    expect(restorable(draft, { name: 'Melati', address: 'Baru' })?.isOutdated).toBe(false);
    expect(restorable(draft, { name: 'Melati Asri' })?.isOutdated).toBe(true);
  });
});

describe('kept input', () => {
  it('is found by its name, by its account alone', () => {
    keep('budi', 'kamar::1', 'A');
    keep('budi', 'kamar::2', 'B');
    expect(readDraft('budi', 'kamar::1')?.values).toEqual({ full_name: 'A' });
    expect(readDraft('siti', 'kamar::1')).toBeNull();
    keep('siti', 'kamar::1', 'C');
    expect(stored.get(DRAFTS)).not.toContain('"A"');
    expect(readDraft('budi', 'kamar::1')).toBeNull();
  });

  it('ends by being forgotten, alone or with all, and then leaves nothing in the storage', () => {
    keep('budi', 'kamar::1', 'A');
    keep('budi', 'kamar::2', 'B');
    writeDraft('budi', 'kamar::1', null);
    expect(readDraft('budi', 'kamar::1')).toBeNull();
    writeDraft('budi', 'kamar::2', null);
    expect(stored.size).toBe(0);
    keep('budi', 'kamar::1', 'A');
    endDrafts();
    expect(stored.size).toBe(0);
  });

  it('ends after seven days, also under a clock that was set back, and the oldest of many ends first', () => {
    keep('budi', 'kamar::1', 'A');
    vi.setSystemTime(START + DRAFT_DAYS * DAY_MS - 1);
    expect(readDraft('budi', 'kamar::1')).not.toBeNull();
    vi.setSystemTime(START + DRAFT_DAYS * DAY_MS);
    expect(readDraft('budi', 'kamar::1')).toBeNull();
    vi.setSystemTime(START - DAY_MS);
    expect(readDraft('budi', 'kamar::1')).toBeNull();
    for (let n = 0; n < 30; n += 1) {
      vi.setSystemTime(START + n);
      keep('budi', `kamar::${n}`, String(n));
    }
    expect(readDraft('budi', 'kamar::9')).toBeNull();
    expect(readDraft('budi', 'kamar::10')).not.toBeNull();
  });

  it.each([
    'bukan json',
    'null',
    '[]',
    '{"version":0,"account":"budi","drafts":{"kamar::1":{"at":1,"values":{},"before":{}}}}',
    '{"version":1,"account":"budi","drafts":null}',
    '{"version":1,"account":"budi","drafts":{"kamar::1":null}}',
    '{"version":1,"account":"budi","drafts":{"kamar::1":{"at":"x","values":[],"before":3}}}',
  ])('that cannot be read is no input, and is written anew: %s', (text) => {
    stored.set(DRAFTS, text);
    expect(readDraft('budi', 'kamar::1')).toBeNull();
    keep('budi', 'kamar::1', 'A');
    expect(readDraft('budi', 'kamar::1')?.values).toEqual({ full_name: 'A' });
  });

  it('breaks no form where storage is full or forbidden', () => {
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    keep('budi', 'kamar::1', 'A');
    writeDraft('budi', 'kamar::1', null);
    endDrafts();
    expect(readDraft('budi', 'kamar::1')).toBeNull();
  });
});
