import type { Article } from '#shared/contract/articles.ts';

/** The tags of some articles, most used first; equally used ones by name. */
export function tagsByUse(articles: readonly Pick<Article, 'tags'>[]): string[] {
  const uses = new Map<string, number>();
  for (const { tags } of articles) {
    for (const tag of tags) uses.set(tag, (uses.get(tag) ?? 0) + 1);
  }
  return [...uses]
    .sort(([a, usesOfA], [b, usesOfB]) => usesOfB - usesOfA || a.localeCompare(b, 'id'))
    .map(([tag]) => tag);
}
