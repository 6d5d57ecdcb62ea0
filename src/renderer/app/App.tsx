import { useEffect } from 'react';
import { useHostState } from '../lib/host/host-state.ts';
import { firstPictureShown } from '../lib/when-idle.ts';
import { Toasts } from '../ui/Toasts.tsx';
import { Tips } from '../ui/tooltips/Tips.tsx';
import styles from './App.module.css';
import { AppShell } from './AppShell.tsx';
import { Dialogs } from './Dialogs.tsx';
import { CodeMissing, HostDisconnected } from './LinkStates.tsx';
import { useReady } from './start.ts';
import { useAppCommands } from './use-app-commands.ts';

/** One and the same, so that to show it draws nothing again. */
const frame = <AppShell />;

export function App() {
  const link = useHostState((state) => state.link);
  const ready = useReady();
  useAppCommands();
  useEffect(() => {
    document.documentElement.dataset.appState = ready ? 'ready' : 'loading';
    if (ready) firstPictureShown();
  }, [ready]);
  if (link === 'locked') return <CodeMissing />;
  return (
    <>
      <div className={ready ? styles.shown : styles.drawn}>{frame}</div>
      {link === 'lost' && <HostDisconnected />}
      <Dialogs />
      <Toasts />
      <Tips />
    </>
  );
}
