import { memo, useRef } from 'react';
import { FIRST_WORKSPACE } from '../../contract/index.ts';
import { setInspectorOpen, useInspectorOpen } from '../lib/workspace/inspector.ts';
import { useNarrow } from '../lib/workspace/use-narrow.ts';
import { type Tab, type TabContent, updateLayout, useWorkspace } from '../lib/workspace/workspace.ts';
import { classNames } from '../ui/class-names.ts';
import { Splitter } from '../ui/Splitter.tsx';
import styles from './AppShell.module.css';
import { pageOf } from './pages.tsx';
import { useEscapeFromOver } from './use-escape-from-over.ts';
import { usePageWith } from './use-page-with.ts';

/** The details of what has the focus on the page, where the page has any and the user wants them. */
export function InspectorColumn() {
  const isOpen = useInspectorOpen();
  const tab = usePageWith('inspector');
  return isOpen && tab !== undefined ? <Column tab={tab} /> : null;
}

function Column({ tab }: { readonly tab: Tab }) {
  const least = pageOf(tab.content).minInspector ?? 220;
  const width = useWorkspace((state) => Math.max(least, state.inspectorWidth));
  const narrow = useNarrow();
  const aside = useRef<HTMLElement>(null);
  useEscapeFromOver(aside, narrow);
  return (
    <aside
      ref={aside}
      className={classNames(styles.inspector, narrow && styles.over)}
      style={{ width }}
      aria-label="Inspector"
    >
      <InspectorOf pageKey={tab.key} content={tab.content} />
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

interface InspectorOfProps {
  readonly pageKey: string;
  readonly content: TabContent;
}

/** It stays as it is where only the tab is another: one that is kept now. */
const InspectorOf = memo(function InspectorOf({ pageKey, content }: InspectorOfProps) {
  return pageOf(content).inspector?.({ content, tabKey: pageKey, onClose: () => setInspectorOpen(false) });
});
