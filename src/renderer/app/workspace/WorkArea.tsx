import { useState } from 'react';
import { useWorkspace } from '../../lib/workspace/workspace.ts';
import { useWidth } from '../../ui/use-width.ts';
import { MIN_WIDTH, MiddleSplitter } from './MiddleSplitter.tsx';
import { TabGroupView } from './TabGroupView.tsx';
import { TabPages } from './TabPages.tsx';
import { SplitCommands, useTabCommands } from './use-tab-commands.tsx';
import styles from './WorkArea.module.css';

/** One group of tabs with its page, or two beside each other. Where there is no room for two, one at a time. */
export function WorkArea() {
  const isSplit = useWorkspace(({ right }) => right !== null);
  const focused = useWorkspace((state) => state.focused);
  const [area, width = 0] = useWidth();
  const [leftSlot, setLeftSlot] = useState<HTMLElement | null>(null);
  const [rightSlot, setRightSlot] = useState<HTMLElement | null>(null);
  const hasRoom = !isSplit || width >= 2 * MIN_WIDTH;
  const shown = { left: hasRoom || focused === 'left', right: hasRoom || focused === 'right' };
  useTabCommands(area);
  return (
    <div ref={area} className={styles.area}>
      <TabGroupView side="left" isShown={shown.left} isAlone={!hasRoom} onSlot={setLeftSlot} />
      {isSplit && (
        <>
          {hasRoom && <MiddleSplitter width={width} />}
          <TabGroupView side="right" isShown={shown.right} isAlone={!hasRoom} onSlot={setRightSlot} />
          <SplitCommands area={area} />
        </>
      )}
      <TabPages slots={{ left: leftSlot, right: rightSlot }} shown={shown} />
    </div>
  );
}
