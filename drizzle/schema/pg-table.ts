import { pgTable as table } from 'drizzle-orm/pg-core';

/** A table. In the built Worker `built-pg-table.ts` stands for it. */
export const pgTable: typeof table = table;
