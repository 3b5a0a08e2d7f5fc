import type { Rolldown } from 'vite';

type Splitting = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>;
type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

const BOOT = ['app/boot.ts'];
const APP = ['app/main.tsx'];
const DATA = ['app/data-layout.tsx'];
const PUBLIC = ['routes/landing.tsx'];
const LIST = ['routes/articles.tsx'];
const ARTICLES = [...LIST, 'routes/article.tsx'];
const LINK = ['routes/bill-link.tsx'];
const FORMS = ['routes/login.tsx', 'routes/register.tsx'];
const DASHBOARD = ['routes/dashboard.tsx'];
const DASHBOARDS = ['owner', 'tenant', 'admin'].map((role) => `routes/${role}/${role}-dashboard.tsx`);

/**
 * React is half of the app by size. In a file of its own it runs in a task of its own, which is short enough to answer
 * a touch.
 */
const REACT = /node_modules\/(react|react-dom|scheduler)\//;
/** Packages that export everything from one module: importing one part must not count as needing all of them. */
const BARREL = /node_modules\/(lucide-react\/dist\/esm\/lucide-react|radix-ui\/dist\/index)\.mjs$/;
/**
 * Code that may have files of its own if a single role's dashboard needs it. All other code of dashboards is shared, or
 * too small for a file.
 */
const ONE_ROLE = /\/(features\/today|routes\/(owner|tenant|admin|technician))\//;
const OF_ARTICLES = /\/(features\/articles|routes)\//;
/** Icons: a file for a single one would cost more than it saves. */
const ICON = /node_modules\/lucide-react\//;
/** The layers that include the icons of these first screens. */
const FIRST_ICONS = [
  { pages: PUBLIC, layer: 'app' },
  { pages: LINK, layer: 'part' },
  { pages: ARTICLES, layer: 'data' },
  { pages: [...DASHBOARDS, 'app/bottom-bar.tsx'], layer: 'dashboard' },
];
/** The helper that the bundler adds for dynamic imports. */
const LOADER = 'vite/preload-helper';

/**
 * How the app's code is split into files. Code that is needed together is in one file, because each file costs a round
 * trip on a slow network. The files form layers, so that no page loads code that only later pages need: React, the app
 * (with the code that the landing page shares with others), code for pages with data, forms, and dashboards. The page
 * of a bill link makes no tRPC calls and has no validated forms, so the parts of the data and form layers that it needs
 * are in files of their own. All other code is grouped by the pages that share it. Icons that no first screen shows are
 * in one file.
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
    if (by(BOOT) > 0 || id.includes(LOADER)) return 'boot';
    if (REACT.test(id)) return 'react';
    const later = by([...ARTICLES, ...FORMS, ...DASHBOARDS]);
    if (by(APP) > 0 || (by(PUBLIC) > 0 && later > 0)) return 'app';
    const kinds = [ARTICLES, FORMS, DASHBOARDS].filter((pages) => by(pages) > 0).length;
    if (by(DATA) > 0 || kinds > 1) return by(LINK) > 0 ? 'part' : 'data';
    if (by(FORMS) > 0) return by(LINK) > 0 ? 'part' : 'form';
    if (by(DASHBOARD) > 0 || by(DASHBOARDS) > 1 || (by(DASHBOARDS) > 0 && !ONE_ROLE.test(id))) return 'dashboard';
    if (by(LIST) > 0) return OF_ARTICLES.test(id) ? 'articles' : 'list';
    return ICON.test(id) ? (FIRST_ICONS.find(({ pages }) => by(pages) > 0)?.layer ?? 'icons') : null;
  };
  return {
    includeDependenciesRecursively: false,
    groups: [{ name: (id, context) => layer(id, context), debugName: 'layers' }],
  };
}

/** A module and everything that it imports statically, directly or indirectly. */
function staticModules(root: string, graph: Graph): Set<string> {
  const found = new Set([root]);
  for (const id of found) {
    const { importedIds = [], code } = graph.getModuleInfo(id) ?? {};
    for (const imported of importedIds)
      for (const each of BARREL.test(imported) ? partsOf(imported, code ?? '', graph) : [imported]) found.add(each);
  }
  return found;
}

/** The modules of a package from which this code imports, by the names that it imports. */
function partsOf(barrel: string, code: string, graph: Graph): string[] {
  const { importedIds = [], code: exports } = graph.getModuleInfo(barrel) ?? {};
  const lines = (exports ?? '').split('\n');
  const imports = code.matchAll(/import \{([^}]*)\} from ["'](?:lucide-react|radix-ui)["']/g);
  const names = [...imports].flatMap(([, list]) =>
    [...(list ?? '').matchAll(/(\w+)(?: as \w+)?/g)].map(([, name]) => name),
  );
  return names.flatMap((name) => {
    const line = lines.find((each) => new RegExp(`\\b${name}\\b.* from `).test(each));
    const path = line?.match(/from ["'](?:\.\/)?([^"']+)["']/)?.[1];
    return importedIds.filter((id) => path !== undefined && `${id}/`.includes(`/${path}/`));
  });
}
