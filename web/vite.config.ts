import { fileURLToPath } from 'node:url';
import { cloudflare } from '@cloudflare/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  build: { outDir: `${root}dist`, emptyOutDir: true, target: 'es2022' },
  plugins: [react(), tailwindcss(), cloudflare({ configPath: `${root}wrangler.toml`, inspectorPort: false })],
});
