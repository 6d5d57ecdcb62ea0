/** The tab that has the focus in place of its page, which is still loading. */
let waitingTab: HTMLElement | undefined;

/** Focuses a tab until its page takes the focus, or the user moves on. */
export function focusUntilLoaded(tab: HTMLElement): void {
  tab.focus();
  waitingTab = tab;
  tab.addEventListener('blur', () => (waitingTab = undefined), { once: true });
}

/** False if the user moved to the tab. */
export function isWaitingForPage(tab: HTMLElement): boolean {
  return tab === waitingTab;
}
