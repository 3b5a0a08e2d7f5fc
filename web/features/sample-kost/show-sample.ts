import { SAMPLE_KEY } from '../../data/sample-view.ts';

/** Shows or leaves the sample kost by reloading the page, because all loaded data belongs to the other one. */
export function showSample(isShown: boolean): void {
  try {
    if (isShown) sessionStorage.setItem(SAMPLE_KEY, '1');
    else sessionStorage.removeItem(SAMPLE_KEY);
  } catch {
    // Without storage the sample cannot be shown.
  }
  location.assign('/dashboard');
}
