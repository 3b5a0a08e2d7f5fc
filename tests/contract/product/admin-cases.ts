import { expectStatus, unique } from '#tests/support/people/factories.ts';
import { type SpecWorld, registration } from './spec-world.ts';
import { newAccount } from '#tests/support/people/started-product.ts';
import { answers, lists, type SpecCases } from './spec-case.ts';
import { adminDashboardFields, articleFields, userFields } from './spec-fields.ts';

const articleForm = () => ({
  title: unique('Artikel'),
  content: 'Isi artikel',
  excerpt: 'Ringkasan artikel',
  // No picture: browsers of other suites show these articles, and cannot reach other hosts.
  featured_image: '',
  tags: ['tips'],
});

const applicant = async ({ nobody }: SpecWorld) =>
  (await expectStatus(201, nobody.post<{ id: string }>('/auth/register', registration('TENANT')))).id;

const published = async ({ admin }: SpecWorld) =>
  (await expectStatus(201, admin.post<{ id: string }>('/api/admin/articles', articleForm()))).id;

/** An owner's article that waits for the admin. */
async function waiting({ owner }: SpecWorld): Promise<string> {
  const { id } = await expectStatus(201, owner.rest.post<{ id: string }>('/api/owner/articles', articleForm()));
  await expectStatus(200, owner.rest.post(`/api/owner/articles/${id}/submit`));
  return id;
}

export const adminCases: SpecCases = {
  'GET /api/admin/dashboard': answers(200, adminDashboardFields, ({ admin }) => admin.get('/api/admin/dashboard')),
  'GET /api/admin/users?search&role&status&limit=100': lists('users', userFields, ({ admin, owner }) =>
    admin.get(`/api/admin/users?search=${encodeURIComponent(owner.email)}&role=OWNER&status=ACTIVE&limit=100`),
  ),
  'POST /api/admin/users': answers(201, userFields, ({ admin }) =>
    admin.post('/api/admin/users', { ...registration('OWNER'), role: 'MAINTENANCE' }),
  ),
  'PUT /api/admin/users/{id}': answers(200, userFields, async ({ admin }) =>
    admin.put(`/api/admin/users/${(await newAccount({ role: 'TENANT' })).id}`, {
      full_name: 'Nama Baru',
      phone: '081298765432',
      role: 'TENANT',
      status: 'ACTIVE',
      is_active: true,
    }),
  ),
  'DELETE /api/admin/users/{id}': answers(204, [], async ({ admin }) =>
    admin.delete(`/api/admin/users/${(await newAccount({ role: 'TENANT' })).id}`),
  ),
  'GET /api/admin/pending-users': lists('items', userFields, async (world) => {
    await applicant(world);
    return world.admin.get('/api/admin/pending-users');
  }),
  'POST /api/admin/approve-user': answers(200, userFields, async (world) =>
    world.admin.post('/api/admin/approve-user', {
      user_id: await applicant(world),
      action: 'reject',
      rejection_reason: 'Data tidak lengkap',
    }),
  ),
  'GET /api/admin/all-articles?limit=100': lists('articles', articleFields, async (world) => {
    await published(world);
    return world.admin.get('/api/admin/all-articles?limit=100');
  }),
  'GET /api/admin/pending-articles': lists('items', articleFields, async (world) => {
    await waiting(world);
    return world.admin.get('/api/admin/pending-articles');
  }),
  'POST /api/admin/articles': answers(201, articleFields, ({ admin, owner }) =>
    admin.post('/api/admin/articles', { ...articleForm(), author_id: owner.id }),
  ),
  'PUT /api/admin/articles/{id}': answers(200, articleFields, async (world) =>
    world.admin.put(`/api/admin/articles/${await published(world)}`, articleForm()),
  ),
  'DELETE /api/admin/articles/{id}': answers(204, [], async (world) =>
    world.admin.delete(`/api/admin/articles/${await published(world)}`),
  ),
  'POST /api/admin/approve-article': answers(200, articleFields, async (world) =>
    world.admin.post('/api/admin/approve-article', {
      article_id: await waiting(world),
      action: 'approve',
      rejection_reason: '',
    }),
  ),

  'GET /articles': lists('items', articleFields, async (world) => {
    await published(world);
    return world.nobody.get('/articles');
  }),
};
