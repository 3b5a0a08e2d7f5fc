import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { cloudflare } from '@cloudflare/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import type { ManifestTransform } from 'workbox-build';
import { pageHeaders } from '../worker/http/security-headers.ts';
import { leanDrizzle } from '../worker/internals/drizzle-parts.ts';
import { httpDriver } from '../worker/internals/http-driver.ts';
import { leanPhones } from '../worker/internals/phone-parts.ts';
import { leanTrpc } from '../worker/internals/trpc-parts.ts';
import { builtDocs } from '../worker/local/built-docs.ts';
import type { DevelopmentDatabase } from '../worker/local/development.ts';
import { DEFAULT_PORT } from '../worker/local/local-bindings.ts';
import { BUILD_TARGET } from './browser-floor.ts';
import { chunkLayers } from './chunk-layers.ts';
import { joinedFeatures } from './joined-features.ts';
import { leanSql } from './lean-sql.ts';
import { oneFile, workerOptimizations } from './one-file.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

// A local run needs no internet.
process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= 'false';
process.env.WRANGLER_SEND_METRICS ??= 'false';

export default defineConfig(async ({ command, isPreview }) => {
  // Hot reload runs on the same local database as `npm start`.
  const database = command === 'serve' && !isPreview ? await developmentDatabase() : null;
  return {
    root: fileURLToPath(new URL('.', import.meta.url)),
    build: { outDir: `${root}dist`, emptyOutDir: true },
    environments: {
      client: {
        build: {
          target: BUILD_TARGET,
          // The polyfill for browsers without preloading is left out: the app's first file asks for the others at once.
          modulePreload: { polyfill: false },
          rolldownOptions: { output: { codeSplitting: chunkLayers } },
        },
      },
      ekost: { build: { rolldownOptions: workerOptimizations } },
    },
    plugins: [
      httpDriver(),
      leanDrizzle(),
      leanTrpc(),
      leanPhones(),
      joinedFeatures(),
      leanSql(),
      react(),
      tailwindcss(),
      oneFile(),
      builtDocs(),
      preloadFirst(),
      assetHeaders(),
      installable(),
      cloudflare({
        configPath: `${root}wrangler.toml`,
        inspectorPort: false,
        remoteBindings: false,
        ...(database === null
          ? {}
          : { config: { vars: database.bindings }, persistState: { path: database.resources } }),
      }),
      ...(database === null ? [] : [orderlyEnd(database)]),
    ],
    server: { port: Number(process.env.PORT ?? DEFAULT_PORT), strictPort: true, host: '127.0.0.1' },
  };
});

async function developmentDatabase(): Promise<DevelopmentDatabase> {
  const { startDevelopmentDatabase } = await import('../worker/local/development.ts');
  return startDevelopmentDatabase();
}

/**
 * Ctrl-C must also stop the database; the listeners of other packages, which would end the process at once, are
 * removed.
 */
function orderlyEnd(database: DevelopmentDatabase): Plugin {
  return {
    name: 'ekost-orderly-end',
    configureServer(server) {
      server.httpServer?.once('listening', async () => {
        const { stopOnSignals } = await import('../worker/local/signals.ts');
        for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal);
        stopOnSignals(async () => {
          await database.stop();
          await server.close();
        });
      });
    },
  };
}

const isApp = (id: string) => id.endsWith('/app/main.tsx');

/**
 * Preloads what the first paint needs: the font, and the app, which only the first file names. The app has a lower
 * priority than what is painted before it.
 */
function preloadFirst(): Plugin {
  return {
    name: 'ekost-preload-first',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const files = Object.values(bundle ?? {});
        const font = files.find(({ fileName }) => fileName.endsWith('.woff2'));
        const app = files.find((file) => file.type === 'chunk' && file.moduleIds.some(isApp));
        const chunks =
          app?.type === 'chunk' ? [app.fileName, ...app.imports].filter((file) => !html.includes(file)) : [];
        const preload = (attrs: Record<string, string>) => ({ tag: 'link', attrs: { crossorigin: '', ...attrs } });
        return [
          ...(font ? [preload({ rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font.fileName}` })] : []),
          ...chunks.map((file) => preload({ rel: 'modulepreload', fetchpriority: 'low', href: `/${file}` })),
        ].map((tag) => ({ ...tag, injectTo: 'head' as const }));
      },
    },
  };
}

/** Headers of the app's files at the edge: protection for all, and a year of caching for files with a hash. */
function assetHeaders(): Plugin {
  const rules = [
    `/*\n${Object.entries(pageHeaders)
      .map(([name, value]) => `  ${name}: ${value}`)
      .join('\n')}`,
    '/assets/*\n  Cache-Control: public, max-age=31536000, immutable',
  ];
  return {
    name: 'ekost-asset-headers',
    generateBundle() {
      if (this.environment.name === 'client') {
        this.emitFile({ type: 'asset', fileName: '_headers', source: `${rules.join('\n\n')}\n` });
      }
    },
  };
}

/**
 * The app can be installed. Its service worker caches only the shell, so that the app opens without a network and says
 * so. Pages are always asked from the network first, and calls are never cached.
 */
function installable(): Plugin[] {
  const plugins = VitePWA({
    registerType: 'autoUpdate',
    injectRegister: 'script-defer',
    includeManifestIcons: false,
    manifest: {
      id: '/',
      name: 'E-Kost',
      short_name: 'E-Kost',
      description: 'Kelola kost, kamar, penyewa, tagihan, dan keluhan dalam satu tempat.',
      lang: 'id',
      start_url: '/dashboard',
      display: 'standalone',
      theme_color: '#0f6b63',
      background_color: '#0f6b63',
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      ],
    },
    workbox: {
      globPatterns: ['index.html', 'assets/*.{js,css,woff2}'],
      manifestTransforms: [shellOnly],
      navigateFallback: null,
      runtimeCaching: [
        {
          urlPattern: ({ request }) => request.mode === 'navigate',
          handler: 'NetworkOnly',
          options: { precacheFallback: { fallbackURL: 'index.html' } },
        },
      ],
      cleanupOutdatedCaches: true,
      clientsClaim: true,
      skipWaiting: true,
      inlineWorkboxRuntime: true,
      // Shows push messages and handles taps on them.
      importScripts: ['/push-worker.js'],
      sourcemap: false,
    },
  });
  // These plugins are only for the web app, not for the Worker, which is built at the same time.
  return plugins.map((plugin) => ({ ...plugin, applyToEnvironment: ({ name }) => name === 'client' }));
}

/** Only the files that the page itself names; those of a screen are loaded with the screen. */
const shellOnly: ManifestTransform = async (entries) => {
  const page = await readFile(`${root}dist/client/index.html`, 'utf8');
  return { manifest: entries.filter(({ url }) => url === 'index.html' || page.includes(`/${url}`)) };
};
