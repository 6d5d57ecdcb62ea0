import { memo, useInsertionEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { TakesCommands } from '#lib/commands.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { PartBoundary } from '#lib/PartBoundary.tsx';
import { focusSide } from '#lib/workspace/groups.ts';
import { OwnTab } from '#lib/workspace/page-state.ts';
import { focusUntilLoaded } from '#lib/workspace/waiting-focus.ts';
import {
  type SplitSide,
  type Tab,
  type TabContent,
  type TabGroup,
  useWorkspace,
} from '#lib/workspace/workspace.ts';
import { pageOf, tabTitle } from '../pages.tsx';
import styles from './WorkArea.module.css';

interface TabPagesProps {
  readonly slots: Readonly<Record<SplitSide, HTMLElement | null>>;
  readonly shown: Readonly<Record<SplitSide, boolean>>;
}

/**
 * The pages of both sides in one list, each in an element that is attached to its side: a page that moves to the other
 * side stays mounted, with all that was typed on it.
 */
export function TabPages({ slots, shown }: TabPagesProps) {
  const left = useWorkspace((state) => state.left);
  const right = useWorkspace((state) => state.right);
  const pages = [...pagesOf('left', left, shown.left), ...pagesOf('right', right, shown.right)];
  return pages.map(({ tab, side, isShown }) => (
    <MovingPage key={tab.key} tab={tab} side={side} isShown={isShown} slot={slots[side]} />
  ));
}

function pagesOf(side: SplitSide, group: TabGroup | null, isSideShown: boolean) {
  return (group?.tabs ?? [])
    .map((tab) => ({ tab, side, isShown: isSideShown && tab.key === group?.activeKey }))
    .filter(({ tab, isShown }) => isShown || pageOf(tab.content).isKept);
}

interface MovingPageProps {
  readonly tab: Tab;
  readonly side: SplitSide;
  readonly isShown: boolean;
  readonly slot: HTMLElement | null;
}

function MovingPage({ tab, side, isShown, slot }: MovingPageProps) {
  const connections = useHostState((state) => state.connections);
  const isFocused = useWorkspace(({ focused }) => focused === side);
  const [place] = useState(newPlace);
  // Before layout effects: a field that takes the focus on mount must be in the document.
  useInsertionEffect(() => {
    if (slot !== null) moveElement(slot, place);
  }, [slot, place]);
  useLayoutEffect(() => () => place.remove(), [place]);
  return createPortal(
    <div
      {...PAGE_MARK}
      {...(isShown ? { id: PAGE_IDS[side] } : {})}
      hidden={!isShown}
      className={styles.page}
      role="tabpanel"
      aria-label={tabTitle(tab.content, connections)}
      // In React’s tree a page isn’t inside its side.
      onPointerDownCapture={() => focusSide(side)}
      onFocusCapture={() => focusSide(side)}
    >
      <TakesCommands value={isShown && isFocused}>
        <OwnTab value={tab.key}>
          <PartBoundary part="page" content={tab.content}>
            <Page tabKey={tab.key} content={tab.content} />
          </PartBoundary>
        </OwnTab>
      </TakesCommands>
    </div>,
    place,
  );
}

interface PageProps {
  readonly tabKey: string;
  readonly content: TabContent;
}

/** Memoized: doesn’t render again when only the tab changes, e.g. from a preview to a kept one. */
const Page = memo(function Page({ tabKey, content }: PageProps) {
  return pageOf(content).page({ tabKey, content });
});

function newPlace(): HTMLElement {
  const place = document.createElement('div');
  place.className = styles.place ?? '';
  return place;
}

/** The elements that contain the shown page of each side. */
export const PAGE_IDS = { left: 'left-page', right: 'right-page' } as const;

/** Marks the page of a tab, also while it is hidden or removed. */
const PAGE_MARK = { 'data-page': true } as const;

export function pageAround(element: Element): Element | null {
  return element.closest('[data-page]');
}

/** Focuses the tab of the focused side’s page: the page itself isn’t focusable, and its content may load later. */
export function focusShownTab(): void {
  shownTab()?.focus();
}

/** Focuses the tab, and lets the page take the focus when it has loaded. */
export function focusShownTabUntilLoaded(): void {
  const tab = shownTab();
  if (tab !== undefined) focusUntilLoaded(tab);
}

function shownTab(): HTMLElement | undefined {
  const { focused } = useWorkspace.getState();
  // The first one is the strip: a page may have tabs of its own.
  const strip = document.querySelector(`[data-side="${focused}"] [role="tablist"]`);
  const tab = strip?.querySelector('[aria-selected="true"]') ?? strip?.querySelector('[role="tab"]');
  return tab instanceof HTMLElement ? tab : undefined;
}

/** Moves an element and keeps its focus and scroll positions, which a browser loses on a move. */
function moveElement(parent: HTMLElement, element: HTMLElement): void {
  if (element.parentElement === parent) return;
  const { activeElement } = document;
  const scrolled = [...element.querySelectorAll('*')]
    .filter(({ scrollTop, scrollLeft }) => scrollTop > 0 || scrollLeft > 0)
    .map((part) => ({ part, top: part.scrollTop, left: part.scrollLeft }));
  parent.append(element);
  for (const { part, ...to } of scrolled) part.scrollTo({ ...to, behavior: 'instant' });
  if (activeElement instanceof HTMLElement && element.contains(activeElement)) {
    activeElement.focus({ preventScroll: true });
  }
}
