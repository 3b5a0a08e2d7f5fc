import type { Rolldown } from 'vite';

type Splitting = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>;
type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

const BOOT = ['app/boot.ts'];
const APP = ['app/main.tsx'];
const DATA = ['app/data-layout.tsx'];
const PUBLIC = ['routes/landing.tsx'];
const ARTICLES = ['routes/articles.tsx', 'routes/article.tsx'];
const LINK = ['routes/bill-link.tsx'];
const FORMS = ['routes/login.tsx', 'routes/register.tsx'];
const DASHBOARDS = ['owner', 'tenant', 'admin'].map((role) => `features/dashboards/${role}-dashboard.tsx`);

/** Half of the app by size. In a file of its own it is read and run in a task of its own, which is short enough for a touch. */
const REACT = /node_modules\/(react|react-dom|scheduler)\//;
/** Packages of which each screen needs a few parts: importing one part does not mean needing the rest. */
const BARREL = /node_modules\/(lucide-react|radix-ui)\//;
/** Parts of these that every screen needs. A file for a single icon would cost more than it saves. */
const EVERYWHERE = /node_modules\/(lucide-react|@radix-ui\/react-(slot|compose-refs))\//;

/**
 * How the app's code is split into files. What is needed together is in one file, because each file costs a trip on a
 * slow network. The files form layers, so that no page loads what only a later one needs: React, the app (with what the
 * landing page shares with others), what pages with data need, forms, and dashboards. Of the second and third, what a bill
 * link's page needs too is in files of its own, because that page loads no calls and no forms. The rest is grouped by the
 * pages that share it.
 */
export function chunkLayers(web: string): Splitting {
  const modulesOf = new Map<string, Set<string>>();
  const needed = (id: string, pages: string[], graph: Graph): number =>
    pages.filter((page) => {
      const modules = modulesOf.get(page) ?? staticModules(`${web}${page}`, graph);
      modulesOf.set(page, modules);
      return modules.has(id);
    }).length;

  const layer = (id: string, graph: Graph): string | null => {
    const by = (pages: string[]) => needed(id, pages, graph);
    if (by(BOOT) > 0) return null;
    if (REACT.test(id)) return 'react';
    const later = by([...ARTICLES, ...FORMS, ...DASHBOARDS]);
    if (EVERYWHERE.test(id) || by(APP) > 0 || (by(PUBLIC) > 0 && later > 0)) return 'app';
    const kinds = [ARTICLES, FORMS, DASHBOARDS].filter((pages) => by(pages) > 0).length;
    if (by(DATA) > 0 || kinds > 1) return by(LINK) > 0 ? 'part' : 'data';
    if (by(FORMS) > 1) return by(LINK) > 0 ? 'field' : 'form';
    return by(DASHBOARDS) > 1 ? 'dashboard' : null;
  };
  return {
    includeDependenciesRecursively: false,
    groups: [{ name: (id, context) => layer(id, context), debugName: 'layers' }],
  };
}

/** A module with all its static imports, and theirs. */
function staticModules(root: string, graph: Graph): Set<string> {
  const found = new Set([root]);
  for (const id of found) {
    if (BARREL.test(id)) continue;
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  }
  return found;
}
