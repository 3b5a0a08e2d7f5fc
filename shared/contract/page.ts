import * as z from 'zod';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../rules/page.ts';
import { Id } from './fields.ts';

/** Paging: at most `limit` rows after the row `cursor`. */
export const pageFields = {
  limit: z.coerce
    .number({ error: 'Limit tidak valid' })
    .int('Limit tidak valid')
    .min(1, 'Limit tidak valid')
    .max(MAX_PAGE_SIZE, `Limit maksimal ${MAX_PAGE_SIZE}`)
    .default(DEFAULT_PAGE_SIZE),
  cursor: Id.optional(),
};
