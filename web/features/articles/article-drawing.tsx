import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { Article } from '#shared/contract/articles.ts';

/** The drawings' colours by day and night: the product's teal with warm earth. */
const palette = [
  '[--a-deep:var(--primary)] [--a-mid:#45a094] [--a-warm:#d97f54] [--a-gold:#f4c26b] [--a-paper:#ffffff] [--a-ink:#17302d]',
  'dark:[--a-deep:#16695f] dark:[--a-mid:#3b8f84] dark:[--a-warm:#a9613f] dark:[--a-gold:#e0b467]',
  'dark:[--a-paper:#cfdbd5] dark:[--a-ink:#0a1716]',
].join(' ');

/** The background of a drawing: a gradient and a circle of light. */
const grounds = [
  '[--a-ground:#dff1ee] [--a-light:#bcdad0] dark:[--a-ground:#12292a] dark:[--a-light:#1f4341]',
  '[--a-ground:#fdf0dd] [--a-light:#f8d4a8] dark:[--a-ground:#2a2316] dark:[--a-light:#4a3a1f]',
  '[--a-ground:#e5edf6] [--a-light:#c5d8ec] dark:[--a-ground:#152231] dark:[--a-light:#243a53]',
  '[--a-ground:#e6f1e2] [--a-light:#c3dfba] dark:[--a-ground:#16261a] dark:[--a-light:#284430]',
];

/** The drawing for an article's title and tags; the house for all others. */
const topics: { drawing: keyof typeof drawings; words: RegExp }[] = [
  { drawing: 'machine', words: /\bac\b|listrik|rawat|perbaik|bersih|\bair\b/i },
  { drawing: 'list', words: /aturan|checklist|dicek/i },
  { drawing: 'bill', words: /uang|bayar|tagih|pajak|biaya|harga|hemat/i },
  { drawing: 'key', words: /aman|kunci|kontrak|hukum|deposit/i },
  { drawing: 'people', words: /komunitas|tetangga|menyambut|teman|betah/i },
];

/** A drawing for an article without a picture, always the same for one article. */
export function ArticleDrawing({ article }: { article: Pick<Article, 'id' | 'title' | 'tags'> }) {
  const words = `${article.title} ${article.tags.join(' ')}`;
  const drawing = topics.find((topic) => topic.words.test(words))?.drawing ?? 'house';
  return (
    <svg
      aria-hidden
      viewBox="0 0 360 240"
      preserveAspectRatio="xMidYMid slice"
      className={clsx('absolute inset-0 size-full', palette, grounds[numberOf(article.title) % grounds.length])}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <rect width="360" height="240" fill="var(--a-ground)" />
      <circle cx="180" cy="126" r="92" fill="var(--a-light)" opacity=".75" />
      <ellipse cx="180" cy="204" rx="118" ry="8" fill="var(--a-ink)" opacity=".1" />
      {drawings[drawing]}
    </svg>
  );
}

function numberOf(text: string): number {
  return [...text].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0);
}

const drawings = {
  house: (
    <>
      <path d="M112 112h136v92H112z" fill="var(--a-paper)" />
      <path d="m94 118 86-64 86 64-8 8H102Z" fill="var(--a-warm)" />
      <path d="M162 204v-46a18 18 0 0 1 36 0v46Z" fill="var(--a-deep)" />
      <path d="M124 140h24v26h-24zm88 0h24v26h-24z" fill="var(--a-gold)" />
      <circle cx="189" cy="180" r="3" fill="var(--a-gold)" />
      <path d="M274 204q-18-34 2-60 24 24 6 60Z" fill="var(--a-mid)" />
      <path d="M277 204v-36" stroke="var(--a-deep)" strokeWidth="3" />
    </>
  ),
  bill: (
    <>
      <path d="M124 48h100v152l-16.7-10-16.6 10-16.7-10-16.7 10-16.6-10-16.7 10Z" fill="var(--a-paper)" />
      <path d="M142 76h44m-44 20h64m-64 20h40" stroke="var(--a-light)" strokeWidth="8" />
      <path d="M142 148h46" stroke="var(--a-mid)" strokeWidth="10" />
      <circle cx="236" cy="166" r="36" fill="var(--a-gold)" />
      <circle cx="236" cy="166" r="26" stroke="var(--a-warm)" strokeWidth="4" />
      <path d="m225 167 8 9 15-19" stroke="var(--a-deep)" strokeWidth="6" />
    </>
  ),
  machine: (
    <>
      <rect x="88" y="62" width="184" height="66" rx="14" fill="var(--a-paper)" />
      <path d="M106 82h112" stroke="var(--a-light)" strokeWidth="12" />
      <path d="M110 112h138" stroke="var(--a-ink)" strokeWidth="6" opacity=".7" />
      <circle cx="250" cy="82" r="5" fill="var(--a-mid)" />
      <path
        d="M130 146q-9 11 0 22t0 22m50-44q-9 11 0 22t0 22m50-44q-9 11 0 22t0 22"
        stroke="var(--a-mid)"
        strokeWidth="6"
      />
    </>
  ),
  key: (
    <>
      <path d="M186 66h54a12 12 0 0 1 12 12v34a12 12 0 0 1-12 12h-40l-26-29Z" fill="var(--a-deep)" />
      <circle cx="190" cy="95" r="6" fill="var(--a-ground)" />
      <path d="M210 86h24m-24 18h14" stroke="var(--a-ground)" strokeWidth="6" />
      <circle cx="134" cy="118" r="34" stroke="var(--a-gold)" strokeWidth="18" />
      <path d="m160 142 58 50m-22-19 14-17m-32 0 10-12" stroke="var(--a-gold)" strokeWidth="16" />
      <path d="M112 98a30 30 0 0 0-8 22" stroke="var(--a-paper)" strokeWidth="5" />
    </>
  ),
  people: (
    <>
      <path d="M82 204c0-44 22-62 52-62s52 18 52 62Z" fill="var(--a-deep)" />
      <circle cx="134" cy="106" r="29" fill="var(--a-gold)" />
      <path
        d="M104 108c-2-26 12-36 30-36s32 10 30 36c-6-4-10-10-12-16-14 6-30 6-38 2-3 6-6 11-10 14Z"
        fill="var(--a-ink)"
      />
      <path d="M184 204c0-38 18-54 44-54s44 16 44 54Z" fill="var(--a-warm)" />
      <circle cx="228" cy="122" r="25" fill="var(--a-gold)" />
      <path
        d="M202 138c-6-32 6-44 26-44s32 12 26 44c-4-10-6-18-8-24-12 2-22 0-32-6-4 12-8 22-12 30Z"
        fill="var(--a-deep)"
      />
    </>
  ),
  list: (
    <>
      <rect x="116" y="52" width="128" height="152" rx="12" fill="var(--a-deep)" />
      <rect x="128" y="68" width="104" height="124" rx="5" fill="var(--a-paper)" />
      <rect x="154" y="42" width="52" height="24" rx="8" fill="var(--a-gold)" />
      <path d="M172 98h42m-42 32h42m-42 32h26" stroke="var(--a-light)" strokeWidth="8" />
      <path d="m142 98 6 6 10-12m-16 38 6 6 10-12m-16 38 6 6 10-12" stroke="var(--a-mid)" strokeWidth="5" />
    </>
  ),
} satisfies Record<string, ReactNode>;
