import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { LinkedReport } from '#shared/contract/bill-links.ts';
import type { Occupant } from '#shared/contract/occupants.ts';
import type { Payment } from '#shared/contract/payments.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import { jpeg } from '#tests/support/files/pictures.ts';
import { startTestBucket, type TestBucket } from '#tests/support/files/test-bucket.ts';
import { open, upload, uploadRefused } from '#tests/support/files/upload.ts';
import { shareBills } from '#tests/support/people/bill-links.ts';
import { expectStatus, type Household, makeBill, makeHousehold } from '#tests/support/people/factories.ts';

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

it('reports a transfer with the photo that it has uploaded, which the owner then sees', async () => {
  const { id } = await makeBill(app, house.owner, house.tenant.tenant.id);
  const { url } = await expectStatus(201, upload(app, null, 'payment_proof', photo(), byLink(token)));
  const report = (shown: string, payment_proof: string) =>
    app.rest.post<LinkedReport>(`/api/bill-links/${shown}/reports`, { invoice_id: id, payment_proof });
  const { payment_id } = await expectStatus(201, report(token, url));
  const waiting = await expectStatus(
    200,
    house.owner.rest.get<Payment[]>('/api/owner/payments?status=PENDING&source=MANUAL'),
  );
  const shown = waiting.find((each) => each.id === payment_id)?.payment_proof ?? '';
  expect((await open(app, shown)).status).toBe(200);
});

it('takes the photo of who pays a share by their own link, for their report alone', async () => {
  const { link_url: url } = await expectStatus(
    201,
    house.owner.rest.post<Occupant>(`/api/tenants/${house.tenant.tenant.id}/occupants`, {
      full_name: 'Rini',
      pays_percent: 50,
    }),
  );
  const theirs = url?.slice(url.lastIndexOf('/') + 1) ?? '';
  const { id } = await makeBill(app, house.owner, house.tenant.tenant.id);
  const proof = await expectStatus(201, upload(app, null, 'payment_proof', photo(), byLink(theirs)));
  const report = (by: string) =>
    app.rest.post<LinkedReport>(`/api/bill-links/${by}/reports`, { invoice_id: id, payment_proof: proof.url });
  await expectUnchanged(app, [house.owner], () => expectRefusal('FILE_NOT_USABLE', report(token)));
  await expectStatus(201, report(theirs));
});

it('uses no file of another link, and none of the tenant’s account', async () => {
  const other = await makeHousehold(app);
  const otherToken = await shareBills(other.owner, other.tenant.tenant.id);
  const { id } = await makeBill(app, house.owner, house.tenant.tenant.id);
  const theirs = await expectStatus(201, upload(app, null, 'payment_proof', photo(), byLink(otherToken)));
  const own = await expectStatus(201, upload(app, house.tenant, 'payment_proof', photo()));
  await expectUnchanged(app, [house.owner], async () => {
    for (const payment_proof of [theirs.url, own.url]) {
      const report = app.rest.post(`/api/bill-links/${token}/reports`, { invoice_id: id, payment_proof });
      await expectRefusal('FILE_NOT_USABLE', report);
    }
  });
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
