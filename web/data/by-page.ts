/** How an infinite query reads a list page by page: each page names the cursor of the next. */
export const byPage = {
  getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined,
};
