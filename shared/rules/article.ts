import type { ArticleStatus } from '../enums.ts';
import { articleTransitions, statesLeadingTo } from './transitions.ts';

/** States in which an owner may change, submit or delete an article of their own. */
export const editableArticleStatuses: readonly ArticleStatus[] = statesLeadingTo(
  articleTransitions,
  'PENDING_APPROVAL',
);
