import { Welcome } from '../features/welcome/index.ts';
import { useShownConnection } from '../lib/workspace/use-shown-connection.ts';
import { activeTab, useWorkspace } from '../lib/workspace/workspace.ts';
import { AppLayout } from './AppLayout.tsx';
import styles from './AppShell.module.css';
import { Drawer } from './Drawer.tsx';
import { Notices } from './Notices.tsx';
import { Rail } from './Rail.tsx';
import { StatusBar } from './StatusBar.tsx';
import { useReady } from './start.ts';

/** The window: the areas at the left, what is open in the middle, how things stand below. */
export function AppShell() {
  const ready = useReady();
  return (
    <div className={styles.frame}>
      <Rail />
      <div className={styles.main}>{ready && <Middle />}</div>
      <StatusBar />
    </div>
  );
}

/** It is as the window was left. */
function Middle() {
  const connection = useShownConnection();
  const isNew = useWorkspace((state) => connection === undefined && activeTab(state) === undefined);
  return (
    <>
      <Notices />
      {isNew ? <Welcome /> : <AppLayout connection={connection} />}
      <Drawer />
    </>
  );
}
