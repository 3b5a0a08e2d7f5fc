import type { ArticleStatus, ComplaintStatus } from '#shared/enums.ts';
import {
  articleFields,
  makeComplaint,
  makeDraft,
  submitDraft,
} from '#tests/support/app/calls/article-and-complaint-calls.ts';
import { callByRest, type World } from '#tests/support/app/calls/good-call.ts';
import { expectStatus } from '#tests/support/people/factories.ts';
import { type Buttons, eachState, inList } from './button.ts';

const articleStates = {
  DRAFT: 'DRAFT',
  PENDING_APPROVAL: 'PENDING_APPROVAL',
  PUBLISHED: 'PUBLISHED',
  REJECTED: 'REJECTED',
} satisfies Record<ArticleStatus, ArticleStatus>;

async function makeArticle(status: ArticleStatus, { house, admin }: World): Promise<string> {
  if (status === 'DRAFT') return (await makeDraft(house.owner)).id;
  const { id } = await submitDraft(house.owner);
  if (status === 'PENDING_APPROVAL') return id;
  const action = status === 'PUBLISHED' ? 'approve' : 'reject';
  const review = { article_id: id, action, rejection_reason: 'Kurang lengkap' };
  await expectStatus(200, callByRest(admin.rest, 'articles.review', review));
  return id;
}

const ownArticles = eachState(articleStates, async (status, world) => {
  const { owner } = world.house;
  const id = await makeArticle(status, world);
  return { id, by: { ...owner, role: 'OWNER' }, read: () => inList(owner, '/api/owner/articles', id, 'articles') };
});

const allArticles = eachState(articleStates, async (status, world) => {
  const { admin } = world;
  const id = await makeArticle(status, world);
  return { id, by: { ...admin, role: 'ADMIN' }, read: () => inList(admin, '/api/admin/all-articles', id, 'articles') };
});

const complaintStates = {
  OPEN: 'OPEN',
  IN_PROGRESS: 'IN_PROGRESS',
  RESOLVED: 'RESOLVED',
  CLOSED: 'CLOSED',
} satisfies Record<ComplaintStatus, ComplaintStatus>;

const complaints = eachState(complaintStates, async (status, { house }) => {
  const { id } = await makeComplaint(house);
  await expectStatus(200, callByRest(house.owner.rest, 'complaints.update', { id, status }));
  return { id, by: { ...house.tenant, role: 'TENANT' }, read: () => inList(house.tenant, '/api/complaints', id) };
});

export const articleButtons = {
  'article:edit-own': {
    states: ownArticles,
    calls: {
      'articles.editOwn': (id) => ({ id, ...articleFields() }),
      'articles.submit': (id) => ({ id }),
      'articles.removeOwn': (id) => ({ id }),
    },
  },
  'article:review': {
    states: allArticles,
    calls: {
      'articles.review approve': (article_id) => ({ article_id, action: 'approve' }),
      'articles.review reject': (article_id) => ({ article_id, action: 'reject', rejection_reason: 'Kurang lengkap' }),
    },
  },
  'complaint:edit': { states: complaints, calls: { 'complaints.edit': (id) => ({ id, title: 'Keran patah' }) } },
} satisfies Buttons;
