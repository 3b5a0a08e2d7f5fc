/** How a list is asked for page by page: each names the cursor of the next. */
export const byPage = {
  getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined,
};
