import { KEPT_FIELDS } from './draft-fields.ts';
import { DRAFTS } from './end-drafts.ts';

/** The fields of a form, by name. */
export type Values = Readonly<Record<string, unknown>>;

/** The fields that somebody has changed, and what stood there before. */
export interface Changes {
  values: Values;
  before: Values;
}

interface Draft extends Changes {
  /** When it was kept, in milliseconds. */
  at: number;
}

interface Kept {
  version: number;
  account: string;
  drafts: Record<string, Draft>;
}

/** Another one, once what is kept is written in another way: the old is then not read. */
const VERSION = 1;

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long something unsent is kept. */
export const DRAFT_DAYS = 7;

/** Of how many forms at once; the oldest are forgotten. */
const MOST_DRAFTS = 20;

/** What somebody has changed in a form, of the fields that may be kept; null if that is nothing. */
export function changesOf(values: Values, defaults: Values): Changes | null {
  const changed = Object.keys(values).filter(
    (field) => KEPT_FIELDS.has(field) && differ(values[field], defaults[field]),
  );
  if (changed.length === 0) return null;
  const pick = (from: Values) => Object.fromEntries(changed.map((field) => [field, keepable(from[field])]));
  return { values: pick(values), before: pick(defaults) };
}

/** What is kept of a form, and whether the stored thing that it changes is another one by now. */
export interface Restored {
  values: Values;
  isOutdated: boolean;
}

/**
 * What can be put back into a form; null without anything. What does not fit the form's fields any more, or stands there
 * already, is left out.
 */
export function restorable(draft: Changes, defaults: Values): Restored | null {
  const fields = Object.keys(draft.values).filter((field) => {
    const value = draft.values[field];
    return KEPT_FIELDS.has(field) && fits(value, defaults[field]) && differ(value, defaults[field]);
  });
  if (fields.length === 0) return null;
  return {
    values: Object.fromEntries(fields.map((field) => [field, draft.values[field]])),
    isOutdated: fields.some((field) => differ(draft.before[field], defaults[field])),
  };
}

export function readDraft(account: string, name: string): Changes | null {
  return readDrafts(account)[name] ?? null;
}

/** Keeps changes under a name, or forgets what is kept there. */
export function writeDraft(account: string, name: string, changes: Changes | null): void {
  const { [name]: before, ...others } = readDrafts(account);
  if (changes === null && before === undefined) return;
  const newest = Object.entries(others).toSorted(([, one], [, other]) => other.at - one.at);
  const all = changes === null ? newest : [[name, { ...changes, at: Date.now() }] as const, ...newest];
  try {
    if (all.length === 0) return localStorage.removeItem(DRAFTS);
    const drafts = Object.fromEntries(all.slice(0, MOST_DRAFTS));
    localStorage.setItem(DRAFTS, JSON.stringify({ version: VERSION, account, drafts } satisfies Kept));
  } catch {
    // Storage is full or forbidden: the form works as it is.
  }
}

/** What is kept of an account: nothing that is older, another's, or cannot be read. */
function readDrafts(account: string): Record<string, Draft> {
  try {
    const kept = JSON.parse(localStorage.getItem(DRAFTS) ?? 'null') as Kept | null;
    if (kept?.version !== VERSION || kept.account !== account) return {};
    return Object.fromEntries(Object.entries(kept.drafts).filter(([, draft]) => isDraft(draft)));
  } catch {
    return {};
  }
}

function isDraft({ at, values, before }: Draft): boolean {
  const age = Date.now() - at;
  return age >= 0 && age < DRAFT_DAYS * DAY_MS && isRecord(values) && isRecord(before);
}

/** A value without the fields in it that may not be kept, and without what is no number. */
function keepable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(keepable);
  if (isRecord(value))
    return Object.fromEntries(
      Object.entries(value)
        .filter(([field]) => KEPT_FIELDS.has(field))
        .map(([field, each]) => [field, keepable(each)]),
    );
  return Number.isNaN(value) ? undefined : value;
}

function differ(one: unknown, other: unknown): boolean {
  return textOf(one) !== textOf(other);
}

/** A field that nobody has touched may be undefined, null or empty. */
function textOf(value: unknown): string {
  return JSON.stringify(keepable(value) ?? '');
}

/** Whether a field with this initial value can take another. */
function fits(value: unknown, like: unknown): boolean {
  if (like === undefined || like === null) return value !== undefined && (value === null || typeof value !== 'object');
  if (Array.isArray(like)) return Array.isArray(value) && value.every((each) => fits(each, like[0] ?? ''));
  if (isRecord(like))
    return (
      value === null ||
      (isRecord(value) && Object.keys(value).every((field) => field in like && fits(value[field], like[field])))
    );
  return typeof value === typeof like;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
