import * as z from 'zod';
import {
  Article,
  ArticleById,
  ArticleTag,
  CreateArticleInput,
  ListArticlesInput,
  ListedArticle,
  ListedManagedArticle,
  ListPendingArticlesInput,
  ManagedArticle,
  ReviewArticleInput,
  SearchArticlesInput,
  UpdateArticleInput,
} from '#shared/contract/articles.ts';
import { t } from '../../trpc/init.ts';
import { page } from '../../trpc/page.ts';
import { procedureFor, publicProcedure } from '../../trpc/procedures.ts';
import { createArticle } from './create-article.ts';
import { getArticle, listArticles, listPendingArticles, listTags, readArticle, searchArticles } from './queries.ts';
import { removeArticle } from './remove-article.ts';
import { reviewArticle } from './review-article.ts';
import { submitArticle } from './submit-article.ts';
import { updateArticle } from './update-article.ts';

export const articlesRouter = t.router({
  search: publicProcedure
    .meta({
      refuses: ['CONFLICT'],
      rest: { method: 'GET', path: '/articles', summary: 'Published articles' },
      shared: true,
    })
    .input(SearchArticlesInput)
    .output(page(ListedArticle))
    .query(({ ctx, input }) => searchArticles(ctx, input)),

  tags: publicProcedure
    .meta({ rest: { method: 'GET', path: '/articles/tags', summary: 'The tags of published articles' }, shared: true })
    .output(z.array(ArticleTag))
    .query(({ ctx }) => listTags(ctx)),

  read: publicProcedure
    .meta({ rest: { method: 'GET', path: '/articles/{id}', summary: 'One published article; each look counts' } })
    .input(ArticleById)
    .output(Article)
    .query(({ ctx, input }) => readArticle(ctx, input.id)),

  listOwn: procedureFor('article:own')
    .meta({
      rest: { method: 'GET', path: '/api/owner/articles', envelope: 'articles', summary: "The owner's articles" },
    })
    .input(ListArticlesInput)
    .output(page(ListedManagedArticle))
    .query(({ ctx, input }) => listArticles(ctx, input)),

  getOwn: procedureFor('article:own')
    .meta({ rest: { method: 'GET', path: '/api/owner/articles/{id}', summary: 'One own article, in any state' } })
    .input(ArticleById)
    .output(ManagedArticle)
    .query(({ ctx, input }) => getArticle(ctx, input.id)),

  draft: procedureFor('article:own')
    .meta({
      refuses: ['FILE_NOT_USABLE'],
      rest: { method: 'POST', path: '/api/owner/articles', status: 201, summary: 'Draft an article' },
    })
    .input(CreateArticleInput)
    .output(ManagedArticle)
    .mutation(({ ctx, input }) => createArticle(ctx, input)),

  editOwn: procedureFor('article:edit-own')
    .meta({
      refuses: ['FILE_NOT_USABLE', 'ARTICLE_NOT_EDITABLE'],
      rest: { method: 'PUT', path: '/api/owner/articles/{id}', summary: 'Change an own draft' },
    })
    .input(UpdateArticleInput)
    .output(ManagedArticle)
    .mutation(({ ctx, input }) => updateArticle(ctx, input)),

  submit: procedureFor('article:edit-own')
    .meta({
      refuses: ['ARTICLE_NOT_EDITABLE'],
      rest: { method: 'POST', path: '/api/owner/articles/{id}/submit', summary: 'Hand a draft to the admins' },
    })
    .input(ArticleById)
    .output(ManagedArticle)
    .mutation(({ ctx, input }) => submitArticle(ctx, input.id)),

  removeOwn: procedureFor('article:edit-own')
    .meta({
      refuses: ['ARTICLE_NOT_EDITABLE'],
      rest: { method: 'DELETE', path: '/api/owner/articles/{id}', status: 204, summary: 'Delete an own draft' },
    })
    .input(ArticleById)
    .output(z.void())
    .mutation(({ ctx, input }) => removeArticle(ctx, input.id)),

  listAll: procedureFor('article:manage')
    .meta({ rest: { method: 'GET', path: '/api/admin/all-articles', envelope: 'articles', summary: 'All articles' } })
    .input(ListArticlesInput)
    .output(page(ListedManagedArticle))
    .query(({ ctx, input }) => listArticles(ctx, input)),

  listPending: procedureFor('article:manage')
    .meta({ rest: { method: 'GET', path: '/api/admin/pending-articles', summary: 'Articles that wait for approval' } })
    .input(ListPendingArticlesInput)
    .output(page(ListedManagedArticle))
    .query(({ ctx, input }) => listPendingArticles(ctx, input)),

  get: procedureFor('article:manage')
    .meta({ rest: { method: 'GET', path: '/api/admin/articles/{id}', summary: 'One article, in any state' } })
    .input(ArticleById)
    .output(ManagedArticle)
    .query(({ ctx, input }) => getArticle(ctx, input.id)),

  publish: procedureFor('article:manage')
    .meta({
      refuses: ['FILE_NOT_USABLE'],
      rest: { method: 'POST', path: '/api/admin/articles', status: 201, summary: 'Publish an article' },
    })
    .input(CreateArticleInput)
    .output(ManagedArticle)
    .mutation(({ ctx, input }) => createArticle(ctx, input)),

  update: procedureFor('article:manage')
    .meta({
      refuses: ['FILE_NOT_USABLE', 'ARTICLE_NOT_EDITABLE'],
      rest: { method: 'PUT', path: '/api/admin/articles/{id}', summary: 'Change an article' },
    })
    .input(UpdateArticleInput)
    .output(ManagedArticle)
    .mutation(({ ctx, input }) => updateArticle(ctx, input)),

  remove: procedureFor('article:manage')
    .meta({
      refuses: ['ARTICLE_NOT_EDITABLE'],
      rest: { method: 'DELETE', path: '/api/admin/articles/{id}', status: 204, summary: 'Delete an article' },
    })
    .input(ArticleById)
    .output(z.void())
    .mutation(({ ctx, input }) => removeArticle(ctx, input.id)),

  review: procedureFor('article:review')
    .meta({
      refuses: ['NOT_FOUND', 'ARTICLE_NOT_PENDING'],
      rest: { method: 'POST', path: '/api/admin/approve-article', summary: 'Publish or reject an article' },
    })
    .input(ReviewArticleInput)
    .output(ManagedArticle)
    .mutation(({ ctx, input }) => reviewArticle(ctx, input)),
});
