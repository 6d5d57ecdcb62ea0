import { useLayoutEffect } from 'react';
import { FIRST_WORKSPACE } from '../../contract/index.ts';
import { ActivityDrawer } from '../features/activity/index.ts';
import { selectRequest, useSelectedRequest } from '../lib/workspace/show-request.ts';
import { updateLayout, useWorkspace } from '../lib/workspace/workspace.ts';
import { Splitter } from '../ui/Splitter.tsx';
import styles from './AppShell.module.css';

/** The activity list at the bottom, when it is open. */
export function Drawer() {
  const open = useWorkspace((state) => state.drawerOpen);
  const height = useWorkspace((state) => state.drawerHeight);
  const requestId = useSelectedRequest((state) => state.requestId);
  useRoomFor(open ? height : 0);
  if (!open) return null;
  return (
    <section className={styles.drawer} style={{ height }} aria-label="Activity">
      <Splitter
        label="Activity height"
        panel="bottom"
        size={height}
        min={96}
        max={560}
        defaultSize={FIRST_WORKSPACE.drawerHeight}
        onResize={(drawerHeight) => updateLayout({ drawerHeight })}
      />
      <ActivityDrawer
        selectedId={requestId}
        onSelect={selectRequest}
        onClose={() => updateLayout({ drawerOpen: false })}
      />
    </section>
  );
}

/** What floats above the window keeps off the drawer's buttons. */
function useRoomFor(height: number): void {
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--drawer-open', `${height}px`);
  }, [height]);
}
