import { describe, expect, it } from 'vitest';
import type { ManagedArticle } from '#shared/contract/articles.ts';
import type { Complaint, ComplaintDetail } from '#shared/contract/complaints.ts';
import type { Payment } from '#shared/contract/payments.ts';
import type { OwnUser } from '#shared/contract/users.ts';
import { bareAddress as bare } from '#shared/rules/file.ts';
import { articleFields, complaintFields } from '#tests/support/app/calls/article-and-complaint-calls.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { idOf, isSigned, startFilesHouse } from '#tests/support/files/files-house.ts';
import { jpeg, pdf } from '#tests/support/files/pictures.ts';
import { open, upload } from '#tests/support/files/upload.ts';
import { expectStatus, makeBill, makePerson } from '#tests/support/people/factories.ts';

const { app, house, admin, photoOf, rowOf, shows, expectGone } = await startFilesHouse();

describe('photos of a complaint', () => {
  it('are the tenant s, four at most, changed while it is open; the owner adds own ones', async () => {
    const { owner, tenant } = house;
    const photos = [await photoOf(tenant, 'complaint'), await photoOf(tenant, 'complaint')];
    const filed = await expectStatus(
      201,
      tenant.rest.post<Complaint>('/api/complaints', complaintFields(house, { photos })),
    );
    expect([filed.photos.map(bare), filed.resolution_photos]).toEqual([photos.map(bare), []]);
    const path = `/api/complaints/${filed.id}`;

    const repaired = [await photoOf(owner, 'complaint')];
    const settled = await expectStatus(
      200,
      owner.rest.put<Complaint>(path, { status: 'IN_PROGRESS', photos: repaired }),
    );
    expect([settled.photos.map(bare), settled.resolution_photos.map(bare)]).toEqual([
      photos.map(bare),
      repaired.map(bare),
    ]);

    // Each one's list leaves the other's alone.
    const edited = await expectStatus(
      200,
      tenant.rest.put<Complaint>(`${path}/tenant-update`, { photos: photos.slice(1) }),
    );
    expect([edited.photos, edited.resolution_photos].flat().every(isSigned)).toBe(true);
    await expectGone(photos[0] ?? '');
    expect([await shows(photos[1] ?? ''), await shows(repaired[0] ?? '')]).toEqual([200, 200]);
    const noted = await expectStatus(
      200,
      owner.rest.put<Complaint>(path, { status: 'IN_PROGRESS', resolution_notes: 'x' }),
    );
    expect(noted.resolution_photos).toHaveLength(1);
    await expectRefusal('FILE_NOT_USABLE', owner.rest.put(path, { status: 'RESOLVED', photos: [photos[1]] }));
    await expectRefusal('FILE_NOT_USABLE', tenant.rest.put(`${path}/tenant-update`, { photos: repaired }));

    for (const person of [owner, tenant, admin]) {
      const { complaint } = await expectStatus(200, person.rest.get<ComplaintDetail>(`${path}/details`));
      const listed = await expectStatus(200, person.rest.get<Complaint[]>('/api/complaints'));
      const inList = listed.find(({ id }) => id === filed.id);
      expect([...complaint.photos, ...complaint.resolution_photos, ...(inList?.photos ?? [])].map(isSigned)).toEqual([
        true,
        true,
        true,
      ]);
    }
    await expectStatus(200, owner.rest.put(path, { status: 'RESOLVED', photos: [] }));
    await expectGone(repaired[0] ?? '');
    const late = tenant.rest.put(`${path}/tenant-update`, { photos: [] });
    await expectRefusal('COMPLAINT_SETTLED', late);
    expect(await shows(photos[1] ?? '')).toBe(200);
  });
});

describe('a proof of payment', () => {
  it('is seen by its payer and its owner, signed; the same report sent again takes effect once', async () => {
    const { owner, tenant } = house;
    const { url } = await expectStatus(201, upload(app, tenant, 'payment_proof', pdf));
    const bill = await makeBill(app, owner, tenant.tenant.id);
    const report = { payment_method: 'BANK_TRANSFER', payment_proof: url };
    const key = { 'idempotency-key': crypto.randomUUID() };
    const send = () => tenant.rest.post<Payment>(`/api/payments/${bill.id}/process`, report, key);
    const [payment, again] = [await expectStatus(200, send()), await expectStatus(200, send())];
    expect([again.id, again.payment_proof]).toEqual([payment.id, payment.payment_proof]);
    expect(payment.payment_proof).toMatch(/^\/f\/[0-9a-f-]{36}\.pdf\?e=\d+&s=/);
    expect(await rowOf(url.replace('.pdf', ''))).toMatchObject({
      subject_table: 'payments',
      subject_id: payment.id,
      owner_id: owner.id,
    });
    const waiting = await expectStatus(200, owner.rest.get<Payment[]>('/api/owner/payments'));
    expect(await shows(waiting.find(({ id }) => id === payment.id)?.payment_proof ?? '')).toBe(200);
    const verified = await expectStatus(
      200,
      owner.rest.post<Payment>(`/api/payments/${payment.id}/verify`, { action: 'approve' }),
    );
    expect(await shows(verified.payment_proof ?? '')).toBe(200);
    const own = await expectStatus(200, tenant.rest.get<Payment[]>('/api/tenant/payments'));
    expect(await shows(own.find(({ id }) => id === payment.id)?.payment_proof ?? '')).toBe(200);
  });

  it('of somebody else leaves no payment', async () => {
    const { owner, tenant } = house;
    const { url } = await expectStatus(201, upload(app, owner, 'payment_proof', jpeg()));
    const bill = await makeBill(app, owner, tenant.tenant.id, { title: 'Sewa lain', invoice_type: 'WATER' });
    const report = { payment_method: 'BANK_TRANSFER', payment_proof: url };
    await expectUnchanged(app, [owner], () =>
      expectRefusal('FILE_NOT_USABLE', tenant.rest.post(`/api/payments/${bill.id}/process`, report)),
    );
  });
});

describe('the picture of an article', () => {
  it('needs a signature until it is published, and none afterwards; with the article it is gone', async () => {
    const featured_image = await photoOf(house.owner, 'article');
    const path = '/api/owner/articles';
    const draft = await expectStatus(
      201,
      house.owner.rest.post<ManagedArticle>(path, articleFields({ featured_image })),
    );
    expect(isSigned(draft.featured_image)).toBe(true);
    expect([await shows(draft.featured_image ?? ''), await shows(bare(featured_image))]).toEqual([200, 404]);
    await expectStatus(200, house.owner.rest.post(`${path}/${draft.id}/submit`));
    expect(await shows(bare(featured_image))).toBe(404);
    const approval = { article_id: draft.id, action: 'approve' };
    const approved = await expectStatus(200, admin.rest.post<ManagedArticle>('/api/admin/approve-article', approval));
    expect(approved.featured_image).toBe(bare(featured_image));
    for (const list of ['/articles', '/api/owner/articles', '/api/admin/all-articles']) {
      const { body } = await admin.rest.get<ManagedArticle[] | { articles: ManagedArticle[] }>(list);
      if (list === '/api/owner/articles') continue;
      const found = (Array.isArray(body) ? body : body.articles).find(({ id }) => id === draft.id);
      expect(found?.featured_image).toBe(bare(featured_image));
    }
    const shown = await open(app, bare(featured_image));
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);

    // An admin changes the text and keeps the picture, then takes the article away.
    const edit = articleFields({ featured_image: approved.featured_image });
    await expectStatus(200, admin.rest.put(`/api/admin/articles/${draft.id}`, edit));
    expect(await shows(bare(featured_image))).toBe(200);
    await expectStatus(204, admin.rest.delete(`/api/admin/articles/${draft.id}`));
    await expectGone(bare(featured_image));
    await expectGone(featured_image);
  });

  it('is replaced by another, by its author alone', async () => {
    const [a, b] = [await photoOf(house.owner, 'article'), await photoOf(house.owner, 'article')];
    const path = '/api/owner/articles';
    const draft = await expectStatus(
      201,
      house.owner.rest.post<ManagedArticle>(path, articleFields({ featured_image: a })),
    );
    const stranger = await makePerson(app, { role: 'OWNER' });
    const theirs = articleFields({ featured_image: await photoOf(stranger, 'article') });
    await expectRefusal('NOT_FOUND', stranger.rest.put(`${path}/${draft.id}`, theirs));
    const changed = articleFields({ featured_image: b });
    const { featured_image } = await expectStatus(
      200,
      house.owner.rest.put<ManagedArticle>(`${path}/${draft.id}`, changed),
    );
    expect(bare(featured_image ?? '')).toBe(bare(b));
    await expectGone(a);
  });
});

describe('the photo of a profile', () => {
  it('is its holder s alone, and is replaced and removed', async () => {
    const profile = { full_name: 'Siti', phone: '081234567890' };
    const put = (fields: object) =>
      expectStatus(200, house.tenant.rest.put<OwnUser>('/users/profile', { ...profile, ...fields }));
    const [a, b] = [await photoOf(house.tenant, 'profile'), await photoOf(house.tenant, 'profile')];
    expect(isSigned((await put({ photo: a })).photo)).toBe(true);
    expect(isSigned((await put({})).photo)).toBe(true);
    expect(isSigned((await expectStatus(200, house.tenant.rest.get<OwnUser>('/auth/me'))).photo)).toBe(true);
    const { body } = await admin.rest.get(`/api/admin/users?search=${house.tenant.email}`);
    expect(JSON.stringify(body)).not.toContain(idOf(a));
    expect(bare((await put({ photo: b })).photo ?? '')).toBe(bare(b));
    await expectGone(a);
    expect((await put({ photo: null })).photo).toBeNull();
    await expectGone(b);
  });
});
