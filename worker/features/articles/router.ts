import * as z from 'zod/mini';
import * as contract from '#shared/contract/articles.ts';
import { docs } from '../../trpc/docs.ts';
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
  search: publicProcedure('GET /articles', docs('Published articles', { refuses: ['CONFLICT'] }), { shared: true })
    .input(contract.SearchArticlesInput)
    .output(page(contract.ListedArticle))
    .query(({ ctx, input }) => searchArticles(ctx, input)),

  tags: publicProcedure('GET /articles/tags', docs('The tags of published articles'), { shared: true })
    .output(z.array(contract.ArticleTag))
    .query(({ ctx }) => listTags(ctx)),

  read: publicProcedure('GET /articles/{id}', docs('One published article; each look counts'))
    .input(contract.ArticleById)
    .output(contract.Article)
    .query(({ ctx, input }) => readArticle(ctx, input.id)),

  listOwn: procedureFor('article:own', 'GET /api/owner/articles', docs("The owner's articles"), {
    envelope: 'articles',
  })
    .input(contract.ListArticlesInput)
    .output(page(contract.ListedManagedArticle))
    .query(({ ctx, input }) => listArticles(ctx, input)),

  getOwn: procedureFor('article:own', 'GET /api/owner/articles/{id}', docs('One own article, in any state'))
    .input(contract.ArticleById)
    .output(contract.ManagedArticle)
    .query(({ ctx, input }) => getArticle(ctx, input.id)),

  draft: procedureFor(
    'article:own',
    'POST /api/owner/articles',
    docs('Draft an article', { refuses: ['FILE_NOT_USABLE'] }),
    { status: 201 },
  )
    .input(contract.CreateArticleInput)
    .output(contract.ManagedArticle)
    .mutation(({ ctx, input }) => createArticle(ctx, input)),

  editOwn: procedureFor(
    'article:edit-own',
    'PUT /api/owner/articles/{id}',
    docs('Change an own draft', { refuses: ['FILE_NOT_USABLE', 'ARTICLE_NOT_EDITABLE'] }),
  )
    .input(contract.UpdateArticleInput)
    .output(contract.ManagedArticle)
    .mutation(({ ctx, input }) => updateArticle(ctx, input)),

  submit: procedureFor(
    'article:edit-own',
    'POST /api/owner/articles/{id}/submit',
    docs('Hand a draft to the admins', { refuses: ['ARTICLE_NOT_EDITABLE'] }),
  )
    .input(contract.ArticleById)
    .output(contract.ManagedArticle)
    .mutation(({ ctx, input }) => submitArticle(ctx, input.id)),

  removeOwn: procedureFor(
    'article:edit-own',
    'DELETE /api/owner/articles/{id}',
    docs('Delete an own draft', { refuses: ['ARTICLE_NOT_EDITABLE'] }),
    { status: 204 },
  )
    .input(contract.ArticleById)
    .output(z.void())
    .mutation(({ ctx, input }) => removeArticle(ctx, input.id)),

  listAll: procedureFor('article:manage', 'GET /api/admin/all-articles', docs('All articles'), { envelope: 'articles' })
    .input(contract.ListArticlesInput)
    .output(page(contract.ListedManagedArticle))
    .query(({ ctx, input }) => listArticles(ctx, input)),

  listPending: procedureFor(
    'article:manage',
    'GET /api/admin/pending-articles',
    docs('Articles that wait for approval'),
  )
    .input(contract.ListPendingArticlesInput)
    .output(page(contract.ListedManagedArticle))
    .query(({ ctx, input }) => listPendingArticles(ctx, input)),

  get: procedureFor('article:manage', 'GET /api/admin/articles/{id}', docs('One article, in any state'))
    .input(contract.ArticleById)
    .output(contract.ManagedArticle)
    .query(({ ctx, input }) => getArticle(ctx, input.id)),

  publish: procedureFor(
    'article:manage',
    'POST /api/admin/articles',
    docs('Publish an article', { refuses: ['FILE_NOT_USABLE'] }),
    { status: 201 },
  )
    .input(contract.CreateArticleInput)
    .output(contract.ManagedArticle)
    .mutation(({ ctx, input }) => createArticle(ctx, input)),

  update: procedureFor(
    'article:manage',
    'PUT /api/admin/articles/{id}',
    docs('Change an article', { refuses: ['FILE_NOT_USABLE', 'ARTICLE_NOT_EDITABLE'] }),
  )
    .input(contract.UpdateArticleInput)
    .output(contract.ManagedArticle)
    .mutation(({ ctx, input }) => updateArticle(ctx, input)),

  remove: procedureFor(
    'article:manage',
    'DELETE /api/admin/articles/{id}',
    docs('Delete an article', { refuses: ['ARTICLE_NOT_EDITABLE'] }),
    { status: 204 },
  )
    .input(contract.ArticleById)
    .output(z.void())
    .mutation(({ ctx, input }) => removeArticle(ctx, input.id)),

  review: procedureFor(
    'article:review',
    'POST /api/admin/approve-article',
    docs('Publish or reject an article', { refuses: ['NOT_FOUND', 'ARTICLE_NOT_PENDING'] }),
  )
    .input(contract.ReviewArticleInput)
    .output(contract.ManagedArticle)
    .mutation(({ ctx, input }) => reviewArticle(ctx, input)),
});
