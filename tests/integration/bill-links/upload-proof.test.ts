import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import { jpeg } from '#tests/support/files/pictures.ts';
import { startTestBucket, type TestBucket } from '#tests/support/files/test-bucket.ts';
import { upload, uploadRefused } from '#tests/support/files/upload.ts';
import { shareBills } from '#tests/support/people/bill-links.ts';
import { expectStatus, type Household, makeHousehold } from '#tests/support/people/factories.ts';

let bucket: TestBucket;
let app: TestApp;
let house: Household;
let token: string;
beforeAll(async () => {
  bucket = await startTestBucket();
  app = createTestApp({ files: bucket.store, linkLimit: 30 });
  house = await makeHousehold(app);
  token = await shareBills(house.owner, house.tenant.tenant.id);
  return bucket.stop;
});

const photo = () => jpeg({ width: 60, height: 40 });
const byLink = (shown: string) => ({ 'x-bill-link': shown });

it('a bill link uploads a proof of payment without an account, as the link and nobody else', async () => {
  const { id } = await expectStatus(201, upload(app, null, 'payment_proof', photo(), byLink(token)));
  const { rows } = await app.deps.db.execute(sql`
    select f.uploaded_by, l.tenancy_id from files f join bill_links l on l.id = f.uploader_link where f.id = ${id}`);
  expect(rows).toEqual([{ uploaded_by: null, tenancy_id: house.tenant.tenant.id }]);
});

it('uploads nothing else, and nothing once it has ended', async () => {
  const other = await uploadRefused(app, null, 'kost', photo(), byLink(token));
  expect([other.status, other.body.code]).toEqual([401, 'UNAUTHENTICATED']);
  const unknown = await uploadRefused(app, null, 'payment_proof', photo(), byLink('x'.repeat(43)));
  expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND']);
  await expectStatus(204, house.owner.rest.delete(`/api/tenants/${house.tenant.tenant.id}/bill-link`));
  const ended = await uploadRefused(app, null, 'payment_proof', photo(), byLink(token));
  expect({ ...ended.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' });
});

it('counts with everything else that a network asks by links', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => uploadRefused(app, null, 'payment_proof', photo(), byLink('x'.repeat(43)))),
  );
  expect(answers.some(({ status }) => status === 429)).toBe(true);
});
