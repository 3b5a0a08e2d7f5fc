import { useNavigate } from 'react-router';
import { byName } from '../lib/kost-names.ts';
import { keepKost } from './kept-kost.ts';
import { trpc } from './trpc.ts';
import { KOST_ID, useNamedKost } from './use-named-kost.ts';
import { useOwnKosts } from './use-own-kosts.ts';

/** A kost to choose. */
export interface KostChoice {
  id: string;
  name: string;
  address: string;
}

/** In an address: all kosts, whichever was chosen on this device. */
const ALL = 'semua';

/** What a title says where all of them are shown. */
export const ALL_KOSTS = 'Semua kost';

/**
 * In which of their kosts an owner works: the one that the address names (`properti` or `kost`), or else the one that was
 * chosen on this device, or all. A kost that is gone or somebody else's means all; with one kost there is no choice.
 */
export function useKostFilter() {
  const { isHere, asked, kept } = useNamedKost();
  const navigate = useNavigate();
  const kosts = useKnownKosts();
  const isOwn = (id: string) => (kosts === undefined ? KOST_ID.test(id) : kosts.some((kost) => kost.id === id));
  const named = asked !== null && isOwn(asked) ? asked : undefined;
  const chosen = asked === null ? kept?.id : named;
  const isShown = kosts === undefined ? kept !== null : kosts.length > 1;
  const value = chosen !== undefined && isOwn(chosen) ? chosen : '';
  const nameOf = (id: string) => kosts?.find((kost) => kost.id === id)?.name ?? (kept?.id === id ? kept.name : '');

  const choose = (id: string) => {
    keepKost(id === '' ? null : { id, name: nameOf(id) });
    if (isHere) void navigate({ search: placeIn(id).toString() }, { replace: true, preventScrollReset: true });
  };
  return {
    /** The id of the one whose rows are shown; empty for all. */
    value,
    /** The field of a call that says so. */
    kost_id: value === '' ? undefined : value,
    /** What a title says; empty with one kost, and until its name is known. */
    name: isShown ? (value === '' ? ALL_KOSTS : nameOf(value)) : '',
    /** The name of the one of several whose rows are shown. */
    one: isShown && value !== '' ? nameOf(value) : undefined,
    /** The one that the address names, or that was chosen. */
    managed: named ?? (value === '' ? undefined : value),
    /** What takes a kost along that only the address names. */
    carried: named === undefined || named === kept?.id ? undefined : named,
    /** All of them by name; undefined until they are loaded. */
    kosts,
    isShown,
    choose,
  };
}

/** The kosts that are loaded: by the dashboard, or elsewhere by the switcher. */
function useKnownKosts(): KostChoice[] | undefined {
  const dashboard = trpc.dashboards.owner.useQuery(undefined, { enabled: false }).data;
  const own = useOwnKosts(false).data;
  const kosts = dashboard?.properties ?? own;
  return kosts && byName(kosts);
}

/** The present address with another kost. What it names by id is of the kost before. */
function placeIn(kostId: string): URLSearchParams {
  const present = [...new URLSearchParams(globalThis.location.search)];
  const next = new URLSearchParams(present.filter(([, value]) => !KOST_ID.test(value) && value !== ALL));
  const tab = next.get('tab');
  // One kost has a page of its own in place of the list of all.
  if (tab === 'kelola' && kostId === '') next.set('tab', 'properti');
  if (tab === 'properti' && kostId !== '' && next.get('bagian') !== 'penyewa') next.set('tab', 'kelola');
  if (kostId !== '') next.set('kost', kostId);
  return next;
}
