import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { root } from './build.ts';

/**
 * `npm run pack`: puts `ekost/client` into a folder of its own, from what `tsc -b` wrote. Its package needs only what
 * the client imports, where the product's has everything that the build bundles.
 */
function writeClientPackage(): void {
  mkdirSync(folder, { recursive: true });
  for (const file of ['client.js', 'client.d.ts']) copyFileSync(join(built, file), join(folder, file));
  const { name, version, description, type, engines } = packageJson;
  const exports = { './client': { types: './client.d.ts', default: './client.js' } };
  const manifest = { name, version, description, type, exports, engines, dependencies: dependenciesOf('client.d.ts') };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

const built = join(root, 'node_modules', '.cache', 'types', 'worker', 'client');
const folder = join(root, 'dist', 'package');

/** The packages that a file imports, in the product's versions. */
function dependenciesOf(file: string): Record<string, string> {
  const text = readFileSync(join(folder, file), 'utf8');
  const names = [...text.matchAll(/^import .* from '((?:@[^/']+\/)?[^/']+)/gm)].map(([, name = '']) => name);
  const versions: Record<string, string | undefined> = packageJson.dependencies;
  return Object.fromEntries(names.toSorted().map((name) => [name, versions[name] ?? unknown(name)]));
}

function unknown(name: string): never {
  throw new Error(`The client imports ${name}, which is no dependency.`);
}

writeClientPackage();
