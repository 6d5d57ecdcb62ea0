import { type CSSProperties, memo, useState } from 'react';
import { flushSync } from 'react-dom';
import { FIRST_WORKSPACE } from '#contract/index.ts';
import { useCommands, useShownKeys } from '#lib/commands.ts';
import { PartBoundary } from '#lib/PartBoundary.tsx';
import { openDialog } from '#lib/workspace/dialogs.ts';
import { focusSide, joinSides, moveToOtherSide, openToSide, stepTabPlace } from '#lib/workspace/groups.ts';
import { activeOf, groupOnSide, otherSide } from '#lib/workspace/tab-groups.ts';
import { activeTab, type SplitSide, updateLayout, useWorkspace } from '#lib/workspace/workspace.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { NamedTableIcon } from '#ui/icons.ts';
import { Shortcut } from '#ui/Shortcut.tsx';
import { clampSize, Splitter } from '#ui/Splitter.tsx';
import { useWidth } from '#ui/use-width.ts';
import { DropZones } from './DropZones.tsx';
import { GroupStrip } from './GroupStrip.tsx';
import { focusShownTab, TabPages } from './TabPages.tsx';
import styles from './WorkArea.module.css';

/** One group of tabs with its page, or two side by side. If there is no space for two, one at a time. */
export function WorkArea() {
  const isSplit = useWorkspace(({ right }) => right !== null);
  const focused = useWorkspace((state) => state.focused);
  const [area, width = 0] = useWidth();
  const [leftSlot, setLeftSlot] = useState<HTMLElement | null>(null);
  const [rightSlot, setRightSlot] = useState<HTMLElement | null>(null);
  const hasRoom = !isSplit || width >= 2 * MIN_WIDTH;
  const shown = { left: hasRoom || focused === 'left', right: hasRoom || focused === 'right' };
  useTabCommands();
  return (
    <div ref={area} className={styles.area}>
      <TabGroupView side="left" isShown={shown.left} isAlone={!hasRoom} onSlot={setLeftSlot} />
      {isSplit && (
        <>
          {hasRoom && <MiddleSplitter width={width} />}
          <TabGroupView side="right" isShown={shown.right} isAlone={!hasRoom} onSlot={setRightSlot} />
          <SplitCommands />
        </>
      )}
      <TabPages slots={{ left: leftSlot, right: rightSlot }} shown={shown} />
    </div>
  );
}

/** A narrower page would be unreadable. */
const MIN_WIDTH = 320;

/** The line between the two groups. Their share is saved, because both grow with the window. */
function MiddleSplitter({ width }: { readonly width: number }) {
  const share = useWorkspace(({ leftShare }) => leftShare);
  const limits = { min: MIN_WIDTH, max: Math.max(MIN_WIDTH, width - MIN_WIDTH) };
  return (
    <Splitter
      label="Left side width"
      panel="left"
      size={clampSize(share * width, limits)}
      {...limits}
      defaultSize={Math.round(FIRST_WORKSPACE.leftShare * width)}
      onResize={(size) => updateLayout({ leftShare: size / width })}
    />
  );
}

interface TabGroupViewProps {
  readonly side: SplitSide;
  readonly isShown: boolean;
  /** There are two, but only space for one. */
  readonly isAlone: boolean;
  /** The element for the pages of this side. */
  readonly onSlot: (slot: HTMLElement | null) => void;
}

const LABELS = { left: 'Left tabs', right: 'Right tabs' } as const;

/** The tab strip and the page of one side. Any press in it focuses the side. */
const TabGroupView = memo(function TabGroupView(props: TabGroupViewProps) {
  const { side, isShown, isAlone, onSlot } = props;
  const isSplit = useWorkspace(({ right }) => right !== null);
  const share = useWorkspace(({ leftShare }) => (side === 'left' ? leftShare : 1 - leftShare));
  const style: CSSProperties | undefined = isSplit && !isAlone ? { flexGrow: share } : undefined;
  return (
    <section
      className={styles.group}
      style={style}
      data-side={side}
      hidden={!isShown}
      {...(isSplit ? { 'aria-label': LABELS[side] } : {})}
      onPointerDownCapture={() => focusSide(side)}
      onFocusCapture={() => focusSide(side)}
    >
      <PartBoundary part="tabs">
        <GroupStrip side={side} isAlone={isAlone} />
      </PartBoundary>
      <div className={styles.body}>
        <EmptyWorkspace side={side} />
        <div ref={onSlot} className={styles.slot} />
        <DropZones side={side} />
      </div>
    </section>
  );
});

function EmptyWorkspace({ side }: { readonly side: SplitSide }) {
  const isEmpty = useWorkspace((state) => activeOf(groupOnSide(state, side)) === undefined);
  const hasTabs = useWorkspace((state) => groupOnSide(state, side).tabs.length > 0);
  return isEmpty && <Hints hasTabs={hasTabs} />;
}

function Hints({ hasTabs }: { readonly hasTabs: boolean }) {
  const tables = useShownKeys('palette.tables');
  const commands = useShownKeys('palette.commands');
  return (
    <div className={styles.empty}>
      <EmptyState icon={NamedTableIcon} title={hasTabs ? 'No tab selected' : 'No table open'}>
        <p>
          Select a {hasTabs && 'tab, or a '}table in the sidebar. Click to preview, double-click to keep it
          open.
        </p>
        <p className={styles.hints}>
          {tables !== undefined && (
            <span>
              <Shortcut keys={tables} /> Go to table
            </span>
          )}
          {commands !== undefined && (
            <span>
              <Shortcut keys={commands} /> Command palette
            </span>
          )}
        </p>
      </EmptyState>
    </div>
  );
}

function useTabCommands(): void {
  useCommands({
    'tab.all': () => openDialog('tabs'),
    'tab.beside': () => onActiveTab(openToSide),
    'tab.moveToOther': () => onActiveTab(moveToOtherSide),
    'tab.moveRight': () => onActiveTab((key) => stepTabPlace(key, 1)),
    'tab.moveLeft': () => onActiveTab((key) => stepTabPlace(key, -1)),
  });
}

/** Only in split view: otherwise their keys are left to the browser. */
function SplitCommands() {
  useCommands({
    'group.focusNext': () => {
      // Synchronously: if there is only space for one side, the other is hidden until then.
      flushSync(() => focusSide(otherSide(useWorkspace.getState().focused)));
      focusShownTab();
    },
    'group.close': joinSides,
  });
  return null;
}

/** If the focus was on the tab in its strip, it stays on the tab wherever that moves. */
function onActiveTab(run: (key: string) => void): void {
  const tab = activeTab(useWorkspace.getState());
  if (tab === undefined) return;
  const isInStrip = document.activeElement?.closest('[role="tab"]') != null;
  flushSync(() => run(tab.key));
  if (isInStrip) focusShownTab();
}
