import { defineConfig } from 'drizzle-kit';

/** For `npm run db:generate`: the schema in, reviewed SQL out. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './drizzle/schema/*.ts',
  out: './drizzle/migrations',
});
