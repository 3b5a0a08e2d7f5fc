import { describe, expect, it } from 'vitest';
import type { AuditRecord } from '#shared/contract/audit.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { expectStatus, makePerson, type Person, unique } from '#tests/support/people/factories.ts';
import { countAudits, expectRefusal } from '#tests/support/app/refusals.ts';

const text = () => ({ title: unique('Judul'), content: 'Isi', excerpt: 'Ringkas', tags: [] });

const app = createTestApp();
const owner = await makePerson(app, { role: 'OWNER' });
const admin = await makePerson(app, { role: 'ADMIN' });

describe('the audit trail', () => {
  /** An article of the owner that waits for a decision. */
  async function waiting() {
    const { id, title } = await expectStatus(
      201,
      owner.rest.post<{ id: string; title: string }>('/api/owner/articles', text()),
    );
    await expectStatus(200, owner.rest.post(`/api/owner/articles/${id}/submit`));
    return { id, title };
  }

  const trailOf = (person: Person, id: string) =>
    expectStatus(200, person.rest.get<AuditRecord[]>(`/api/audit-log?subject_id=${id}`));

  it('says who decided on an article, to its author and to admins', async () => {
    const { id, title } = await waiting();
    await expectStatus(200, admin.rest.post('/api/admin/approve-article', { article_id: id, action: 'approve' }));
    for (const reader of [owner, admin]) {
      expect(await trailOf(reader, id)).toMatchObject([
        { action: 'article.approve', actor_id: admin.id, subject_name: title, owner_id: owner.id },
      ]);
    }
  });

  it('keeps the title of a deleted article', async () => {
    const { id, title } = await waiting();
    await expectStatus(204, admin.rest.call('DELETE', `/api/admin/articles/${id}`));
    expect(await trailOf(admin, id)).toMatchObject([
      { action: 'article.remove', actor_id: admin.id, subject_name: null, details: { title } },
    ]);
  });

  it('has each look at the quarantine, and none that was refused', async () => {
    await expectStatus(200, admin.rest.get('/api/admin/quarantined-callbacks'));
    expect(await countAudits(app, 'quarantine.view', admin.id)).toBe(1);
    await expectStatus(204, admin.rest.post('/auth/logout'));
    await expectRefusal('UNAUTHENTICATED', admin.rest.get('/api/admin/quarantined-callbacks'));
    await expectRefusal('FORBIDDEN', owner.rest.get('/api/admin/quarantined-callbacks'));
    expect(await countAudits(app, 'quarantine.view', admin.id)).toBe(1);
    expect(await countAudits(app, 'quarantine.view', owner.id)).toBe(0);
  });
});
