/** Notes at the root of the page what moves the focus, a pointer or the keyboard: `theme.css` draws its ring by that. */

const root = document.documentElement;

addEventListener('pointerdown', () => note('pointer'), { capture: true, passive: true });
addEventListener('keydown', ({ key, target }) => (key === 'Tab' || !isTypedIn(target)) && note('keyboard'), {
  capture: true,
  passive: true,
});

function note(means: 'pointer' | 'keyboard'): void {
  if (root.dataset.focusBy !== means) root.dataset.focusBy = means;
}

/** What is typed into a field that was clicked moves no focus. */
function isTypedIn(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select');
}
