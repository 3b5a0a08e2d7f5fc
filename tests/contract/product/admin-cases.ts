import { expectStatus, unique } from '#tests/support/people/factories.ts';
import { type SpecWorld, registration } from './spec-world.ts';
import { newAccount } from '#tests/support/people/started-product.ts';
import type { SpecCases } from './spec-case.ts';
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
  'GET /api/admin/dashboard': {
    status: 200,
    call: ({ admin }) => admin.get('/api/admin/dashboard'),
    fields: adminDashboardFields,
  },
  'GET /api/admin/users?search&role&status&limit=100': {
    status: 200,
    call: ({ admin, owner }) =>
      admin.get(`/api/admin/users?search=${encodeURIComponent(owner.email)}&role=OWNER&status=ACTIVE&limit=100`),
    of: 'users',
    fields: userFields,
  },
  'POST /api/admin/users': {
    status: 201,
    call: ({ admin }) => admin.post('/api/admin/users', { ...registration('OWNER'), role: 'MAINTENANCE' }),
    fields: userFields,
  },
  'PUT /api/admin/users/{id}': {
    status: 200,
    call: async ({ admin }) =>
      admin.put(`/api/admin/users/${(await newAccount({ role: 'TENANT' })).id}`, {
        full_name: 'Nama Baru',
        phone: '081298765432',
        role: 'TENANT',
        status: 'ACTIVE',
        is_active: true,
      }),
    fields: userFields,
  },
  'DELETE /api/admin/users/{id}': {
    status: 204,
    call: async ({ admin }) => admin.delete(`/api/admin/users/${(await newAccount({ role: 'TENANT' })).id}`),
    fields: [],
  },
  'GET /api/admin/pending-users': {
    status: 200,
    call: async (world) => {
      await applicant(world);
      return world.admin.get('/api/admin/pending-users');
    },
    of: 'items',
    fields: userFields,
  },
  'POST /api/admin/approve-user': {
    status: 200,
    call: async (world) =>
      world.admin.post('/api/admin/approve-user', {
        user_id: await applicant(world),
        action: 'reject',
        rejection_reason: 'Data tidak lengkap',
      }),
    fields: userFields,
  },
  'GET /api/admin/all-articles?limit=100': {
    status: 200,
    call: async (world) => {
      await published(world);
      return world.admin.get('/api/admin/all-articles?limit=100');
    },
    of: 'articles',
    fields: articleFields,
  },
  'GET /api/admin/pending-articles': {
    status: 200,
    call: async (world) => {
      await waiting(world);
      return world.admin.get('/api/admin/pending-articles');
    },
    of: 'items',
    fields: articleFields,
  },
  'POST /api/admin/articles': {
    status: 201,
    call: ({ admin, owner }) => admin.post('/api/admin/articles', { ...articleForm(), author_id: owner.id }),
    fields: articleFields,
  },
  'PUT /api/admin/articles/{id}': {
    status: 200,
    call: async (world) => world.admin.put(`/api/admin/articles/${await published(world)}`, articleForm()),
    fields: articleFields,
  },
  'DELETE /api/admin/articles/{id}': {
    status: 204,
    call: async (world) => world.admin.delete(`/api/admin/articles/${await published(world)}`),
    fields: [],
  },
  'POST /api/admin/approve-article': {
    status: 200,
    call: async (world) =>
      world.admin.post('/api/admin/approve-article', {
        article_id: await waiting(world),
        action: 'approve',
        rejection_reason: '',
      }),
    fields: articleFields,
  },

  'GET /articles': {
    status: 200,
    call: async (world) => {
      await published(world);
      return world.nobody.get('/articles');
    },
    of: 'items',
    fields: articleFields,
  },
};
