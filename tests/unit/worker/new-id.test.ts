import { expect, it } from 'vitest';
import { createIdSource } from '#worker/new-id.ts';

const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));

it('makes UUIDv7 of the clock it is given', () => {
  const newId = createIdSource(() => new Date('2026-06-15T00:00:00Z'), randomBytes);
  const id = newId();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.parse('2026-06-15T00:00:00Z'));
});

it('keeps the order in which ids were made within a millisecond, and never repeats one', () => {
  const newId = createIdSource(() => new Date('2026-06-15T00:00:00Z'), randomBytes);
  const ids = Array.from({ length: 10_000 }, newId);
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
});

it('orders ids by their millisecond', () => {
  let now = Date.parse('2026-06-15T00:00:00Z');
  const newId = createIdSource(() => new Date((now += 1)), randomBytes);
  const ids = Array.from({ length: 1_000 }, newId);
  expect(ids).toEqual(ids.toSorted());
});
