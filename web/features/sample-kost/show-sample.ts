import { SAMPLE_KEY } from '../../data/sample-view.ts';

/** Loads the page anew, because nothing that was loaded before belongs to what is shown now. */
export function showSample(isShown: boolean): void {
  try {
    if (isShown) sessionStorage.setItem(SAMPLE_KEY, '1');
    else sessionStorage.removeItem(SAMPLE_KEY);
  } catch {
    // Without storage the sample cannot be shown.
  }
  location.assign('/dashboard');
}
