import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CompatData, Identifier, SimpleSupportStatement, SupportStatement } from '@mdn/browser-compat-data';
import { BROWSER_FLOOR } from '#web/browser-floor.ts';

/**
 * What phones at the floor do not have, by MDN's table of browsers: functions with the versions that brought them, and
 * CSS. Nobody keeps a list by hand, so none is forgotten.
 */

const table = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@mdn/browser-compat-data'), 'utf8'),
) as CompatData;

/** A feature above the floor: where it is found from the page's global object, and since when phones have it. */
export interface NewerApi {
  /** `['URL']`, `['URL', 'canParse']`, `['Intl', 'DurationFormat', 'format']`. */
  path: string[];
  /** Whether it belongs to the constructor itself, to what it makes, or to either, where MDN does not say. */
  of: 'global' | 'constructor' | 'instance' | 'either';
  versions: string;
}

/** All functions, constructors and properties above the floor, of the language and of pages. */
export function newerApis(): NewerApi[] {
  return [...pageApis(), ...featuresOf(table.javascript.builtins).flatMap(([name, each]) => builtins([name], each))];
}

function pageApis(): NewerApi[] {
  return featuresOf(table.api).flatMap(([owner, each]) => {
    const members = featuresOf(each).flatMap(([name, member]): NewerApi[] => {
      const versions = whyNewer(member);
      if (versions === null || name === owner) return [];
      if (owner === 'Window') return [{ path: [handlerOr(name)], of: 'global', versions }];
      const isStatic = name.endsWith('_static');
      const path = [owner, isStatic ? name.slice(0, -'_static'.length) : handlerOr(name)];
      return [{ path, of: isStatic ? 'constructor' : 'instance', versions }];
    });
    const versions = whyNewer(each);
    return versions === null ? members : [...members, { path: [owner], of: 'global', versions }];
  });
}

/** The property by which a page can tell that an event exists. */
function handlerOr(name: string): string {
  return name.endsWith('_event') ? `on${name.slice(0, -'_event'.length)}` : name;
}

function builtins(path: string[], feature: Identifier): NewerApi[] {
  const members = featuresOf(feature).flatMap(([name, each]) =>
    name === path.at(-1) ? [] : builtins([...path, name], each),
  );
  const versions = whyNewer(feature);
  if (versions === null) return members;
  return [...members, { path, of: path.length === 1 ? 'global' : 'either', versions }];
}

/** The parts of CSS above the floor: `property field-sizing`, `value text-wrap: pretty`, `unit rcap`, … */
export function newerCss(): Map<string, string> {
  const { properties = {}, selectors = {}, types = {}, 'at-rules': rules = {} } = table.css;
  const found = new Map<string, string>();
  const add = (name: string, feature: Identifier) => {
    const versions = whyNewer(feature);
    if (versions !== null) found.set(name, versions);
  };
  for (const [name, each] of featuresOf(properties)) {
    add(`property ${name}`, each);
    for (const [value, of] of featuresOf(each)) add(`value ${name}: ${value}`, of);
  }
  for (const [name, each] of featuresOf(selectors)) add(`selector ${name}`, each);
  const { length: units = {}, ...functions } = types;
  for (const [name, each] of featuresOf(units)) add(`unit ${name}`, each);
  for (const [name, each] of featuresOf(functions))
    for (const [part, of] of [[name, each] as const, ...featuresOf(each)])
      add(`function ${part.replace(/-function$/, '')}`, of);
  for (const [name, each] of featuresOf(rules)) add(`at-rule @${name}`, each);
  return found;
}

function featuresOf(part: object | undefined): [string, Identifier][] {
  const all = Object.entries((part ?? {}) as Record<string, Identifier>);
  return all.filter(([name]) => !name.startsWith('__') && !name.startsWith('@@'));
}

/** Since when phones have it, if those at the floor do not. */
function whyNewer({ __compat: known }: Identifier): string | null {
  if (known === undefined) return null;
  const { chrome_android: chrome, safari_ios: safari } = known.support;
  const lacks = !isThere(chrome, BROWSER_FLOOR.chrome) || !isThere(safari, BROWSER_FLOOR.safari);
  return lacks ? `Chrome ${since(chrome)}, Safari ${since(safari)}` : null;
}

function isThere(support: SupportStatement | undefined, floor: number): boolean {
  return plain(support).some(
    (each) => typeof each.version_added === 'string' && Number.parseFloat(each.version_added.replace('≤', '')) <= floor,
  );
}

function since(support: SupportStatement | undefined): string {
  const version = plain(support).at(-1)?.version_added;
  return typeof version === 'string' ? version : 'never';
}

/** Without what is behind a flag, has a prefix or another name, or was taken away again. */
function plain(support: SupportStatement | undefined): SimpleSupportStatement[] {
  const all = support === undefined ? [] : Array.isArray(support) ? support : [support];
  return all.filter(
    (each) => !each.flags && !each.prefix && !each.alternative_name && each.version_removed === undefined,
  );
}
