import { SearchInput, SearchResults } from '#shared/contract/search.ts';
import { docs } from '../../trpc/docs.ts';
import { t } from '../../trpc/init.ts';
import { procedureFor } from '../../trpc/procedures.ts';
import { findAnything } from './find-anything.ts';

export const searchRouter = t.router({
  find: procedureFor(
    'search:use',
    'GET /api/search',
    docs("Find anything of the owner's: people, rooms, money, complaints"),
  )
    .input(SearchInput)
    .output(SearchResults)
    .query(({ ctx, input }) => findAnything(ctx, input.q)),
});
