import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { mostListed } from '#shared/rules/page.ts';

/** Bounds that end no list silently, each with its reason. */
const bounds: Record<string, string> = {
  CHUNK: 'a job goes on with the next chunk',
  KOSTS: 'a job goes on in its next run',
  TENANCIES: 'a job goes on in its next run',
  ATTEMPTS_A_RUN: 'a job goes on in its next run',
  MOST_UNANSWERED: 'counts whether there are as many',
  MOST_LOOKED_AT: 'looks for one among the newest',
  NAMES_TOLD: 'a few names beside the count of all',
  count: 'the oldest few beside the count of all',
  MOST_UNREAD: 'a badge that says 99+',
  MOST_RUNS: 'the last imports, as the heading says',
  MOST_SIMILAR: 'examples within a question',
  MOST_KOSTS: 'the first few, with a way to all',
  MOST_BILLS_AT_ONCE: 'drafts that one press sends, beside the count of all',
  MAX_TAGS: 'the topics that most articles have; a search finds the others',
  MAX_LISTED: 'more than anybody has',
  SITEMAP_ARTICLES: "the most that the protocol's file may hold",
  PENDING_SHOWN: 'the first few beside the count of all',
  RECENT_SHOWN: 'the newest few, with a tab for all',
  LATEST: 'the newest few, with a tab for all',
};

const read = (pattern: string) => globSync(pattern).map((file) => readFileSync(file, 'utf8'));

it('a list of the Worker ends with a page, with a word that there is more, or where a reason is given', () => {
  const sources = read('worker/features/**/*.ts').join('\n');
  const found = [...sources.matchAll(/\blimit \$\{([^}]+)\}|\.limit\(([^()]*(?:\([^()]*\)[^()]*)*)\)/g)]
    .map(([, inText, called]) => (inText ?? called ?? '').replace(/^sql\.raw\(String\((\w+).*$/, '$1'))
    // One row more than are shown tells whether there is more; a page passes its limit on.
    .filter((bound) => !/\+ 1$|^limit$|^1$|^sql\.placeholder\('(rows|take)'\)$/.test(bound))
    .filter((bound) => !bound.startsWith('mostListed.'));
  expect([...new Set(found)].filter((bound) => !(bound in bounds))).toEqual([]);
});

it('where a list has no pages, its screen says that it shows only some', () => {
  const screens = read('web/**/*.tsx').join('\n');
  const silent = Object.keys(mostListed).filter((list) => !screens.includes(`most={mostListed.${list}}`));
  expect(silent).toEqual([]);
});

it('no screen and no file stops reading a list after some rows', () => {
  const stopping = read('web/**/*.{ts,tsx}').flatMap(
    (text) =>
      text.match(
        /\.length < (?:MOST|MAX)\w*\b.*(?:cursor|Page)|cursor.*\.length < (?:MOST|MAX)\w*|hasNextPage && .*(?:MOST|MAX)\w*/gi,
      ) ?? [],
  );
  expect(stopping).toEqual([]);
});

it('a choice among all rows is never made from the first page of them', () => {
  const first = read('web/features/**/*.{ts,tsx}').flatMap(
    (text) => text.match(/trpc\.(?:kost\.list|rooms\.list|tenants\.list)\.useQuery\([^)]*\)/g) ?? [],
  );
  expect(first).toEqual([]);
});
