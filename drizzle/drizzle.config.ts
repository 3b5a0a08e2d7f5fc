import { defineConfig } from 'drizzle-kit';

/** For `npm run db:generate`. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './drizzle/schema/*.ts',
  out: './drizzle/migrations',
});
