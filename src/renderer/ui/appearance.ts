export type Theme = 'system' | 'light' | 'dark';

/** The tokens read `data-theme`; without it the system decides. */
export function applyTheme(theme: Theme, root: HTMLElement = document.documentElement): void {
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
}

/**
 * The size of everything, in percent. `zoom` scales lengths, fonts and positions alike, so that a layout made in
 * pixels stays exact; a factor on the font tokens alone would break every row of a fixed height. The style sheets
 * put it on the window's root and on the inside of each floating layer: react-aria places the layers by their
 * outside, in the pixels of the viewport, and would miss by the factor on a page that is zoomed as a whole.
 */
export function applyTextSize(percent: number, root: HTMLElement = document.documentElement): void {
  root.style.setProperty('--text-zoom', String(percent / 100));
}
