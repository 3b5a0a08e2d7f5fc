import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { freePort } from '#drizzle/local/processes.ts';
import { demoBindings } from '#worker/local/local-bindings.ts';
import { startProduct } from '#worker/local/product.ts';
import { findTestBrowser } from '../browser/browser.ts';
import { JWT_SECRET, NIK_KEY } from './secrets.ts';
import { throwawayFolder } from './throwaway-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    productUrl: string;
  }
}

/** The product as `npm start` serves it, on a port and a database of its own, for the suites that use a browser. */
export default async function productSetup(project: TestProject): Promise<() => Promise<void>> {
  await findTestBrowser();
  const directory = throwawayFolder('ekost-e2e-');
  const product = await startProduct({
    port: await freePort(),
    directory,
    bindings: { ...demoBindings, JWT_SECRET, NIK_KEY },
    throwaway: true,
    // A fault that a test only sees as a 500 is explained by the Worker's own line.
    onLog: (line) => void (line.includes('"level":"error"') && process.stderr.write(`${line}\n`)),
  });
  project.provide('productUrl', product.url);
  project.provide('databaseUrl', product.databaseUrl);
  project.provide('fetchEndpoint', product.fetchEndpoint ?? '');
  return async () => {
    await product.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}
