import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { mostListed } from '#shared/rules/page.ts';

/** Bounds that end no list silently, each with its reason. */
const bounds: Record<string, string> = {
  CHUNK: 'a job goes on with the next chunk',
  KOSTS: 'a job goes on in its next run',
  TENANCIES: 'a job goes on in its next run',
  MOST_TOLD: 'a job tells the others in its next run',
  ATTEMPTS_A_RUN: 'a job goes on in its next run',
  MOST_FOUND: 'a sentence below says that more words narrow a search',
  LATEST_BILLS: 'looks for the best among the newest of a person found',
  LATEST_COMPLAINTS: 'looks for the best among the newest',
  MOST_UNANSWERED: 'counts whether there are as many',
  MOST_LOOKED_AT: 'looks for one among the newest',
  NAMES_TOLD: 'a few names beside the count of all',
  count: 'the oldest few beside the count of all',
  MOST_WITH_SAME_NUMBER: 'a badge that says 9+',
  MOST_DECIDED: 'the newest, of which the median is told',
  MOST_PAID: 'the hourly job goes on with the others',
  MOST_RETURNS: 'the first of one settlement, more than anybody gives back in parts',
  MOST_SETTLED_BILLS: 'more than anybody leaves with; the others stay open',
  MOST_UNREAD: 'a badge that says 99+',
  MOST_RUNS: 'the last imports, as the heading says',
  MOST_SIMILAR: 'examples within a question',
  MOST_KOSTS: 'the first few, with a way to all',
  MOST_BILLS_AT_ONCE: 'drafts that one press sends, beside the count of all',
  MAX_TAGS: 'the topics that most articles have; a search finds the others',
  MOST_AT_HOME: 'sums of more are asked for, and their number is said',
  SITEMAP_ARTICLES: "the most that the protocol's file may hold",
  PENDING_SHOWN: 'the first few beside the count of all',
  RECENT_SHOWN: 'the newest few, with a tab for all',
  SHOWN_OF_ROOM: 'the newest few of a room, each leading to its own page',
  RENTS_OF_ROOM: 'the next months of a room; further ones are among the bills',
  LATEST: 'the newest few, with a tab for all',
};

/** Screens that read one page of a list, each with what it says of the others. */
const firstPages: Record<string, string> = {
  'create-invoice-dialog.tsx tenants.occupants': 'the newest ones; more than live in any room',
  'related-articles.tsx articles.search': 'the newest few, with a page for all',
  'user-picker.tsx users.list': 'a sentence says that more are found by typing',
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
  const silent = Object.keys(mostListed).filter(
    (list) => !new RegExp(`(?:most=\\{|count < |length < )mostListed\\.${list}\\b`).test(screens),
  );
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

it.each([
  ['RECEIPT_DAYS', 'web/features/bill-links/linked-receipts.tsx'],
  ['READ_NOTICES_KEPT_DAYS', 'web/features/notices/notice-inbox.tsx'],
  ['MESSAGES_KEPT_MONTHS', 'web/features/reminders/invoice-messages.tsx'],
])('a list that ends at an age says at which: %s', (bound, screen) => {
  expect(readFileSync(screen, 'utf8')).toMatch(new RegExp(`\\$?\\{${bound}\\}`));
});

it('a screen that reads one page of a list tells what is beyond it', () => {
  const files = globSync('web/**/*.{ts,tsx}').map((file) => [file, readFileSync(file, 'utf8')] as const);
  const paged = files.flatMap(([, text]) => [...text.matchAll(/usePages\(\s*'([\w.]+)'/g)].map(([, name]) => name));
  const lists = new Set([...paged, ...Object.keys(firstPages).map((each) => each.split(' ')[1])]);
  expect(lists.size).toBeGreaterThan(20);
  const found = files.flatMap(([file, text]) =>
    [...text.matchAll(/trpc\.(\w+\.\w+)\.useQuery\(/g)]
      .filter(([, name = '']) => lists.has(name) || /\.list\w*$/.test(name))
      .map(([, name = '']) => `${file.replace(/^.*\//, '')} ${name}`),
  );
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(firstPages).toSorted());
});
