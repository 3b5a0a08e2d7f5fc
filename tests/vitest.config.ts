import { fileURLToPath } from 'node:url';
import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { FailedFiles } from './support/app/failed-files.ts';
import { LongFilesFirst } from './support/app/long-files-first.ts';
import { CALLBACK_TOKEN, JWT_SECRET, NIK_KEY, PUBLIC_URL } from './support/app/secrets.ts';
import { SlowestFiles } from './support/app/slowest-files.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const database = ['tests/support/app/database-setup.ts'];

export default defineConfig({
  root,
  test: {
    // Whatever the machine: beside a file's process the database works, or a browser, which waits at times.
    maxWorkers: 2,
    retry: 0,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Whatever is polled for, comes; a machine that does much else may take long. Vitest's own second is too short.
    expect: { poll: { timeout: 30_000, interval: 20 } },
    // The Worker writes its log to the console when it runs in workerd.
    silent: 'passed-only',
    reporters: ['default', new SlowestFiles(), new FailedFiles()],
    sequence: { sequencer: LongFilesFirst },
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], isolate: false } },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts', 'tests/contract/**/*.test.ts'],
          exclude: ['tests/integration/workerd/**', 'tests/contract/product/**'],
          // No file changes what another imports: the app is loaded once a worker, which saves a third of the time.
          isolate: false,
          globalSetup: database,
        },
      },
      {
        extends: true,
        // Packages whose source maps name files that they do not ship.
        logLevel: 'error',
        plugins: [
          cloudflareTest(({ inject }) => ({
            wrangler: { configPath: fileURLToPath(new URL('../wrangler.toml', import.meta.url)) },
            miniflare: {
              assets: { directory: fileURLToPath(new URL('../web/public', import.meta.url)), binding: 'ASSETS' },
              bindings: {
                // Several desks would crowd the one thread that workerd has here.
                PASSWORD_DESKS: '1',
                DATABASE_URL: inject('databaseUrl'),
                NEON_FETCH_ENDPOINT: inject('fetchEndpoint'),
                JWT_SECRET,
                NIK_KEY,
                XENDIT_CALLBACK_TOKEN: CALLBACK_TOKEN,
                PUBLIC_URL,
                DEMO_MODE: 'true',
                PAYMENT_GATEWAY: 'simulated',
              },
            },
          })),
        ],
        test: {
          name: 'workerd',
          include: ['tests/integration/workerd/**/*.test.ts'],
          globalSetup: database,
          // workerd cannot read the files in which vitest would keep transformed modules.
          fsModuleCache: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts', 'tests/contract/product/**/*.test.ts'],
          globalSetup: ['tests/support/app/product-setup.ts'],
          maxWorkers: 3,
          // Another number of processes needs a turn of its own: the browser's files come last.
          sequence: { groupOrder: 1 },
          // People take their time, and a browser on a busy machine does too.
          testTimeout: 120_000,
          // A process keeps its browser from file to file; each test has pages of its own.
          isolate: false,
        },
      },
    ],
  },
});
