import { useEffect } from 'react';
import { useHostState } from '../lib/host/host-state.ts';
import { firstPictureShown } from '../lib/when-idle.ts';
import { Toasts } from '../ui/Toasts.tsx';
import { Dialogs } from './Dialogs.tsx';
import { Frame } from './Frame.tsx';
import { LinkLocked, LinkLost } from './LinkStates.tsx';
import { useReady } from './start.ts';
import { useAppCommands } from './use-app-commands.ts';

export function App() {
  const link = useHostState((state) => state.link);
  const ready = useReady();
  useAppCommands();
  useEffect(() => {
    document.documentElement.dataset.appState = ready ? 'ready' : 'loading';
    if (ready) firstPictureShown();
  }, [ready]);
  if (link === 'locked') return <LinkLocked />;
  return (
    <>
      {ready && <Frame />}
      {link === 'lost' && <LinkLost />}
      <Dialogs />
      <Toasts />
    </>
  );
}
