import type { ManagedArticle } from '#shared/contract/articles.ts';
import type { ReminderRuleSet } from '#shared/contract/reminders.ts';
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
  'complaints.list': { by: 'owner', rest: ['GET /api/complaints', 200, 'list'], answers: 'U + + + F + + + P' },
  'complaints.details': {
    by: 'tenant',
    rest: ['GET /api/complaints/{id}/details', 200, 'object'],
    answers: 'UUU +NN NNN +NN FFF +NN NNN ++N PPP',
    names: 'id',
    input: (world) => complaint(world),
  },
  'complaints.create': {
    by: 'tenant',
    rest: ['POST /api/complaints', 201, 'object'],
    answers: 'UUU +II III III FFF FFF FFF FFF PPP',
    refuses: { TENANCY_INCOMPLETE: () => ({ room_id: crypto.randomUUID() }) },
    key: 'moves no money',
    trail: 'complaints keep a history of their own',
    names: 'room_id',
    input: ({ house }) => complaintFields(house),
  },
  'complaints.report': {
    by: 'owner',
    rest: ['POST /api/owner/complaints', 201, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: () => ({ title: 'Lampu koridor mati' }),
    trail: 'complaints keep a history of their own',
    names: 'room_id',
    input: ({ house }) => complaintFields(house),
  },
  'complaints.edit': {
    by: 'tenant',
    rest: ['PUT /api/complaints/{id}/tenant-update', 200, 'object'],
    answers: 'UUU +NN NNN +NN FFF FFF FFF FFF PPP',
    key: 'sets what it sets, however often',
    trail: 'complaints keep a history of their own',
    names: 'id',
    input: (world) =>
      complaint(world, { title: 'Keran patah', description: 'Air mengalir', priority: 'URGENT', category: 'AIR' }),
  },
  'complaints.update': {
    by: 'owner',
    rest: ['PUT /api/complaints/{id}', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN ++N PPP',
    key: 'moves no money',
    trail: 'complaints keep a history of their own',
    names: 'id',
    input: (world) => complaint(world, { status: 'RESOLVED', resolution_notes: 'Keran diganti' }),
  },

  'articles.search': { by: 'nobody', rest: ['GET /articles', 200, 'list'], answers: '+ + + + + + + + +' },
  'articles.tags': { by: 'nobody', rest: ['GET /articles/tags', 200, 'list'], answers: '+ + + + + + + + +' },
  'articles.read': {
    by: 'nobody',
    rest: ['GET /articles/{id}', 200, 'object'],
    answers: '++N ++N ++N ++N ++N ++N ++N ++N ++N',
    names: 'id',
    input: (world) => published(world),
  },
  'articles.listOwn': { by: 'owner', rest: ['GET /api/owner/articles', 200, 'articles'], answers: 'U F F F F + + F P' },
  'articles.getOwn': {
    by: 'owner',
    rest: ['GET /api/owner/articles/{id}', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    names: 'id',
    input: (world) => draft(world),
  },
  'articles.draft': {
    by: 'owner',
    rest: ['POST /api/owner/articles', 201, 'object'],
    answers: 'U F F F F + + F P',
    key: 'moves no money',
    trail: 'an article that nobody has decided on',
    input: () => articleFields(),
  },
  'articles.editOwn': {
    by: 'owner',
    rest: ['PUT /api/owner/articles/{id}', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: 'moves no money',
    trail: 'an article that nobody has decided on',
    names: 'id',
    input: (world) => draft(world, articleFields()),
  },
  'articles.submit': {
    by: 'owner',
    rest: ['POST /api/owner/articles/{id}/submit', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: 'moves no money',
    trail: 'an article that nobody has decided on',
    names: 'id',
    input: (world) => draft(world),
  },
  'articles.removeOwn': {
    by: 'owner',
    rest: ['DELETE /api/owner/articles/{id}', 204, 'nothing'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: 'moves no money',
    trail: [['article.remove', 'owner']],
    names: 'id',
    input: (world) => draft(world),
  },
  'articles.listAll': {
    by: 'admin',
    rest: ['GET /api/admin/all-articles', 200, 'articles'],
    answers: 'U F F F F F F + P',
  },
  'articles.listPending': {
    by: 'admin',
    rest: ['GET /api/admin/pending-articles', 200, 'list'],
    answers: 'U F F F F F F + P',
  },
  'articles.get': {
    by: 'admin',
    rest: ['GET /api/admin/articles/{id}', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF FFF FFF ++N PPP',
    names: 'id',
    input: (world) => published(world),
  },
  'articles.publish': {
    by: 'admin',
    rest: ['POST /api/admin/articles', 201, 'object'],
    answers: 'U F F F F F F + P',
    key: 'moves no money',
    trail: [['article.publish', 'none']],
    input: () => articleFields(),
  },
  'articles.update': {
    by: 'admin',
    rest: ['PUT /api/admin/articles/{id}', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF FFF FFF ++N PPP',
    key: 'moves no money',
    trail: 'the words of an article',
    names: 'id',
    input: (world) => published(world, articleFields()),
  },
  'articles.remove': {
    by: 'admin',
    rest: ['DELETE /api/admin/articles/{id}', 204, 'nothing'],
    answers: 'UUU FFF FFF FFF FFF FFF FFF ++N PPP',
    key: 'moves no money',
    trail: [['article.remove', 'owner']],
    names: 'id',
    input: (world) => published(world),
  },
  'articles.review': {
    by: 'admin',
    rest: ['POST /api/admin/approve-article', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF FFF FFF ++N PPP',
    key: 'moves no money',
    trail: [['article.approve', 'owner']],
    names: 'article_id',
    input: async ({ house }) => ({
      article_id: (await submitDraft(house.owner)).id,
      action: 'approve',
      rejection_reason: '',
    }),
  },

  'dashboards.counts': {
    by: 'owner',
    rest: ['GET /api/dashboard/counts', 200, 'object'],
    answers: 'U + + + + + + + P',
  },
  'dashboards.owner': { by: 'owner', rest: ['GET /api/dashboard/owner', 200, 'object'], answers: 'U F F F F + + F P' },
  'dashboards.ownerToday': {
    by: 'owner',
    rest: ['GET /api/dashboard/owner/today', 200, 'object'],
    answers: 'U F F F F + + F P',
  },
  'dashboards.ownerMonth': {
    by: 'owner',
    rest: ['GET /api/dashboard/owner/month', 200, 'object'],
    answers: 'U F F F F + + F P',
  },
  'dashboards.ownerYear': {
    by: 'owner',
    rest: ['GET /api/dashboard/owner/year', 200, 'object'],
    answers: 'U F F F F + + F P',
  },
  'search.find': {
    by: 'owner',
    rest: ['GET /api/search', 200, 'object'],
    answers: 'U F F F F + + F P',
    input: ({ house }) => ({ q: house.tenant.tenant.full_name }),
  },
  'dashboards.tenant': {
    by: 'tenant',
    rest: ['GET /api/dashboard/tenant', 200, 'object'],
    answers: 'U + + + F F F F P',
  },
  'dashboards.paymentSummary': {
    by: 'tenant',
    rest: ['GET /api/tenant/payment-summary', 200, 'object'],
    answers: 'U + + + F F F F P',
  },
  'dashboards.complaintSummary': {
    by: 'tenant',
    rest: ['GET /api/tenant/complaint-summary', 200, 'object'],
    answers: 'U + + + F F F F P',
  },
  'dashboards.admin': { by: 'admin', rest: ['GET /api/admin/dashboard', 200, 'object'], answers: 'U F F F F F F + P' },
  'dashboards.adminReport': {
    by: 'admin',
    rest: ['GET /api/admin/report', 200, 'object'],
    answers: 'U F F F F F F + P',
  },
  'audit.list': { by: 'owner', rest: ['GET /api/audit-log', 200, 'list'], answers: 'U F F F F + + + P' },
  'audit.takeBack': {
    by: 'owner',
    rest: ['POST /api/audit-log/{id}/take-back', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: 'takes back once',
    trail: [['kost.set-reminders', 'owner']],
    names: 'id',
    input: async ({ house: { owner, kost } }) => {
      const rule = { enabled: true, offsets: [0], send_hour: 9, tone: 'TEGAS', all_kosts: true };
      const path = `/api/kost/${kost.id}/reminder-rule`;
      const { change } = await expectStatus(200, owner.rest.put<ReminderRuleSet>(path, rule));
      return { id: change?.id };
    },
  },
};
