/**
 * Marks the page's root with what moved the focus, a pointer or the keyboard; `theme.css` draws the ring accordingly.
 */

const root = document.documentElement;

addEventListener('pointerdown', () => note('pointer'), { capture: true, passive: true });
addEventListener('keydown', ({ key, target }) => (key === 'Tab' || !isTypedIn(target)) && note('keyboard'), {
  capture: true,
  passive: true,
});

function note(means: 'pointer' | 'keyboard'): void {
  if (root.dataset.focusBy !== means) root.dataset.focusBy = means;
}

/** Typing into a clicked field does not move the focus. */
function isTypedIn(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select');
}
