export type Theme = 'system' | 'light' | 'dark';

/** The tokens read `data-theme`; without it the system decides. */
export function applyTheme(theme: Theme, root: HTMLElement = document.documentElement): void {
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
}

/**
 * The size of everything, in percent. `zoom` scales lengths, fonts and positions alike, so that a layout made in
 * pixels stays exact; a factor on the font tokens alone would break every row of a fixed height.
 */
export function applyTextSize(percent: number, root: HTMLElement = document.documentElement): void {
  root.style.setProperty('zoom', percent === 100 ? '' : `${percent}%`);
}
