import { memo, type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { type Connection, FIRST_WORKSPACE } from '#contract/index.ts';
import { useIsBatchGone } from '#features/batch/index.ts';
import { Sidebar } from '#features/sidebar/index.ts';
import { PartBoundary } from '#lib/PartBoundary.tsx';
import {
  setInspectorFilling,
  setInspectorOpen,
  useInspectorOpen,
  useInspectorWanted,
  useNarrow,
} from '#lib/workspace/inspector.ts';
import { showsSelection } from '#lib/workspace/page-kinds.ts';
import {
  activeTab,
  type Tab,
  type TabContent,
  updateLayout,
  useWorkspace,
} from '#lib/workspace/workspace.ts';
import { classNames } from '#ui/attributes.ts';
import { type InspectorFilling, InspectorFillingContext } from '#ui/Inspector.tsx';
import { Splitter } from '#ui/Splitter.tsx';
import styles from './AppShell.module.css';
import { PanelColumn } from './PanelColumn.tsx';
import { pageOf } from './pages.tsx';
import { WorkArea } from './workspace/WorkArea.tsx';

/**
 * The tree or the query form, the page, and the inspector. Each subscribes to the active tab itself, so that switching
 * pages renders neither the tree nor the tab strip again.
 */
export function AppLayout({ connection }: { readonly connection: Connection | undefined }) {
  return (
    <div className={styles.columns}>
      <PrimarySidebar connection={connection} />
      <main className={styles.work}>
        <WorkArea />
      </main>
      <InspectorColumn />
    </div>
  );
}

interface PrimarySidebarProps {
  readonly connection: Connection | undefined;
}

/** The tree, or what the shown page has in its place. */
function PrimarySidebar({ connection }: PrimarySidebarProps) {
  const tab = usePageWith('column');
  if (tab !== undefined)
    return (
      <PartBoundary part="sidebar" content={tab.content}>
        {pageOf(tab.content).column?.({ content: tab.content, tabKey: tab.key })}
      </PartBoundary>
    );
  if (connection === undefined) return null;
  return (
    <PartBoundary part="sidebar" content={{ kind: 'tree', connectionId: connection.id }}>
      <PanelColumn label="Sidebar width" least={200}>
        <Sidebar key={connection.id} connection={connection} />
      </PanelColumn>
    </PartBoundary>
  );
}

/** The inspector, if the page has one and the user wants it. */
function InspectorColumn() {
  const isWanted = useInspectorWanted();
  const tab = usePageWith('inspector');
  return isWanted && tab !== undefined ? <Column tab={tab} /> : null;
}

function Column({ tab }: { readonly tab: Tab }) {
  const { minInspector: least = 220 } = pageOf(tab.content);
  const width = useWorkspace((state) => Math.max(least, state.inspectorWidth));
  const narrow = useNarrow();
  const isOpen = useInspectorOpen();
  const aside = useRef<HTMLElement>(null);
  const setFilling = useSetFilling(tab);
  useEscapeFromOver(aside, narrow);
  return (
    <aside
      ref={aside}
      className={classNames(styles.inspector, narrow && styles.over)}
      style={{ width }}
      aria-label="Inspector"
      // Rendered while hidden, because the content says whether it has anything to show.
      hidden={!isOpen}
    >
      <InspectorFillingContext value={setFilling}>
        <PartBoundary part="inspector" content={tab.content}>
          <InspectorOf pageKey={tab.key} content={tab.content} />
        </PartBoundary>
      </InspectorFillingContext>
      <Splitter
        label="Inspector width"
        panel="right"
        size={width}
        min={least}
        max={560}
        defaultSize={FIRST_WORKSPACE.inspectorWidth}
        onResize={(inspectorWidth) => updateLayout({ inspectorWidth })}
      />
    </aside>
  );
}

/** Some sections of a page have nothing to select. Beside a batch or a connection the inspector is always there. */
function useSetFilling({ content }: Tab) {
  const mayBeEmpty = showsSelection(content);
  useLayoutEffect(() => {
    if (!mayBeEmpty) setInspectorFilling('selection');
    return () => setInspectorFilling('nothing');
  }, [mayBeEmpty]);
  return useCallback(
    (filling: InspectorFilling) => {
      if (mayBeEmpty) setInspectorFilling(filling);
    },
    [mayBeEmpty],
  );
}

interface InspectorOfProps {
  readonly pageKey: string;
  readonly content: TabContent;
}

/** Memoized: doesn’t render again when only the tab changes, e.g. from a preview to a kept one. */
const InspectorOf = memo(function InspectorOf({ pageKey, content }: InspectorOfProps) {
  return pageOf(content).inspector?.({ content, tabKey: pageKey, onClose: () => setInspectorOpen(false) });
});

/** The tab of the shown page, if its kind has this part. */
function usePageWith(part: 'column' | 'inspector'): Tab | undefined {
  const tab = useWorkspace((state) => {
    const active = activeTab(state);
    return active !== undefined && pageOf(active.content)[part] !== undefined ? active : undefined;
  });
  // A deleted batch has nothing to show.
  const isGone = useIsBatchGone(tab?.content.kind === 'batch' ? tab.content.draftId : undefined);
  return isGone ? undefined : tab;
}

/** If the inspector covers the page, Escape closes it, unless something in the page handles the key. */
function useEscapeFromOver(inspector: RefObject<HTMLElement | null>, isOver: boolean): void {
  useEffect(() => {
    if (!isOver) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isUnhandledEscape = event.key === 'Escape' && !event.defaultPrevented && !event.isComposing;
      if (isUnhandledEscape && isBeside(inspector.current, event.target)) setInspectorOpen(false);
    };
    // On the document, so that the handlers of the page run first.
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [inspector, isOver]);
}

/** In the inspector, the page, or the body: dialogs and menus handle Escape themselves. */
function isBeside(inspector: HTMLElement | null, target: EventTarget | null): boolean {
  if (target === document.body) return true;
  return target instanceof Node && inspector?.parentElement?.contains(target) === true;
}
