/**
 * Set while this tab shows the owner's sample kost instead of their own. It ends with the tab, with the session, or by
 * a button that is always shown.
 */
export const SAMPLE_KEY = 'kost-contoh';

export function showsSample(): boolean {
  try {
    return SAMPLE_KEY in sessionStorage;
  } catch {
    return false;
  }
}
