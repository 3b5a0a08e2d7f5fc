import { expect, it } from 'vitest';
import { invoices } from '#drizzle/schema/invoices.ts';

it.each([
  '2026-11-23 17:00:00+00',
  '2026-11-23 17:00:00.5+00',
  '2026-11-23 17:00:00.05+00',
  '2026-02-28 23:59:59.999+00',
  '2026-11-24 00:00:00+07',
  '2026-11-23 17:00:00.123456+00',
  '2026-11-23T17:00:00.527+00:00',
])('an instant as PostgreSQL writes it, %s, is read as ISO 8601 in UTC', (written) => {
  expect(invoices.created_at.mapFromDriverValue(written)).toBe(new Date(written).toISOString());
});
