import { type CSSProperties, memo } from 'react';
import { focusSide } from '../../lib/workspace/groups.ts';
import { type SplitSide, useWorkspace } from '../../lib/workspace/workspace.ts';
import { DropZones } from './DropZones.tsx';
import { EmptyWorkspace } from './EmptyWorkspace.tsx';
import { GroupStrip } from './GroupStrip.tsx';
import styles from './WorkArea.module.css';

export interface TabGroupViewProps {
  readonly side: SplitSide;
  readonly isShown: boolean;
  /** There are two, and room for one. */
  readonly isAlone: boolean;
  /** Where the pages of this side are put. */
  readonly onSlot: (slot: HTMLElement | null) => void;
}

const LABELS = { left: 'Left tabs', right: 'Right tabs' } as const;

/** The strip of one side and the place of its page. Whatever is touched in it makes it the one with the focus. */
export const TabGroupView = memo(function TabGroupView(props: TabGroupViewProps) {
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
      <GroupStrip side={side} isAlone={isAlone} />
      <div className={styles.body}>
        <EmptyWorkspace side={side} />
        <div ref={onSlot} className={styles.slot} />
        <DropZones side={side} />
      </div>
    </section>
  );
});
