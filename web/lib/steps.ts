/** What hears of each step through the history before the router does, once something has opened above a page. */
export const steps: { hear?: (event: PopStateEvent) => void } = {};
