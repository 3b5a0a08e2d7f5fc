import type { ManagedArticle } from '#shared/contract/articles.ts';
import type { Complaint } from '#shared/contract/complaints.ts';
import { expectStatus, type Household, type Person, unique } from '../../people/factories.ts';
import type { Fields, GoodCall, World } from './good-call.ts';

export const articleFields = (fields: Fields = {}) => ({
  title: unique('Artikel'),
  excerpt: 'Ringkasan artikel',
  content: 'Isi artikel',
  featured_image: 'https://gambar.example/1.jpg',
  tags: ['tips'],
  ...fields,
});

export const complaintFields = ({ kost, room }: Pick<Household, 'kost' | 'room'>, fields: Fields = {}) => ({
  title: 'Keran bocor',
  description: 'Air menetes sejak semalam',
  category: 'AIR',
  priority: 'HIGH',
  kost_id: kost.id,
  room_id: room.id,
  ...fields,
});

export function makeComplaint(house: Household, fields: Fields = {}): Promise<Complaint> {
  return expectStatus(201, house.tenant.rest.post<Complaint>('/api/complaints', complaintFields(house, fields)));
}

/** An owner's article that has not been submitted. */
export function makeDraft(owner: Person, fields: Fields = {}): Promise<ManagedArticle> {
  return expectStatus(201, owner.rest.post<ManagedArticle>('/api/owner/articles', articleFields(fields)));
}

/** An owner's article that waits for an admin. */
export async function submitDraft(owner: Person, fields: Fields = {}): Promise<ManagedArticle> {
  const { id } = await makeDraft(owner, fields);
  return expectStatus(200, owner.rest.post<ManagedArticle>(`/api/owner/articles/${id}/submit`));
}

/** An owner's article that an admin has published. */
async function publishedArticle({ house, admin }: World): Promise<ManagedArticle> {
  const { id: article_id } = await submitDraft(house.owner);
  return expectStatus(
    200,
    admin.rest.post<ManagedArticle>('/api/admin/approve-article', { article_id, action: 'approve' }),
  );
}

const complaint = async (world: World, fields: Fields = {}) => ({
  id: (await makeComplaint(world.house)).id,
  ...fields,
});
const draft = async (world: World, fields: Fields = {}) => ({ id: (await makeDraft(world.house.owner)).id, ...fields });
const published = async (world: World, fields: Fields = {}) => ({ id: (await publishedArticle(world)).id, ...fields });

export const storyCalls: Record<string, GoodCall> = {
  'complaints.list': { by: 'owner' },
  'complaints.details': { by: 'tenant', names: 'id', input: (world) => complaint(world) },
  'complaints.create': { by: 'tenant', names: 'room_id', input: ({ house }) => complaintFields(house) },
  'complaints.edit': {
    by: 'tenant',
    names: 'id',
    input: (world) =>
      complaint(world, { title: 'Keran patah', description: 'Air mengalir', priority: 'URGENT', category: 'AIR' }),
  },
  'complaints.update': {
    by: 'owner',
    names: 'id',
    input: (world) => complaint(world, { status: 'RESOLVED', resolution_notes: 'Keran diganti' }),
  },

  'articles.search': { by: 'nobody' },
  'articles.tags': { by: 'nobody' },
  'articles.read': { by: 'nobody', names: 'id', input: (world) => published(world) },
  'articles.listOwn': { by: 'owner' },
  'articles.getOwn': { by: 'owner', names: 'id', input: (world) => draft(world) },
  'articles.draft': { by: 'owner', input: () => articleFields() },
  'articles.editOwn': { by: 'owner', names: 'id', input: (world) => draft(world, articleFields()) },
  'articles.submit': { by: 'owner', names: 'id', input: (world) => draft(world) },
  'articles.removeOwn': { by: 'owner', names: 'id', input: (world) => draft(world) },
  'articles.listAll': { by: 'admin' },
  'articles.listPending': { by: 'admin' },
  'articles.get': { by: 'admin', names: 'id', input: (world) => published(world) },
  'articles.publish': { by: 'admin', input: () => articleFields() },
  'articles.update': { by: 'admin', names: 'id', input: (world) => published(world, articleFields()) },
  'articles.remove': { by: 'admin', names: 'id', input: (world) => published(world) },
  'articles.review': {
    by: 'admin',
    names: 'article_id',
    input: async ({ house }) => ({
      article_id: (await submitDraft(house.owner)).id,
      action: 'approve',
      rejection_reason: '',
    }),
  },

  'dashboards.counts': { by: 'owner' },
  'dashboards.owner': { by: 'owner' },
  'dashboards.ownerToday': { by: 'owner' },
  'dashboards.ownerMonth': { by: 'owner' },
  'dashboards.tenant': { by: 'tenant' },
  'dashboards.paymentSummary': { by: 'tenant' },
  'dashboards.complaintSummary': { by: 'tenant' },
  'dashboards.admin': { by: 'admin' },
  'dashboards.adminReport': { by: 'admin' },
  'audit.list': { by: 'owner' },
};
