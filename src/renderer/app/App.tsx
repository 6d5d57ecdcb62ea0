import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { type Connection, FIRST_WORKSPACE } from '#contract/index.ts';
import { refreshTree } from '#domain/names/trees.ts';
import { closeChange, useChangeOpen } from '#domain/open-change.ts';
import { ChangeDialog } from '#features/actions/lazy-pages.ts';
import { ActivityDrawer } from '#features/activity/index.ts';
import { BatchImportDialog, RenameTableDialog, useDraftOwners } from '#features/batch/index.ts';
import {
  AddTableDialog,
  CapabilitiesDialog,
  ExportDialog,
  ImportDialog,
  OpenFolderDialog,
} from '#features/connections/index.ts';
import { OpenLinkDialog } from '#features/deep-links/index.ts';
import { CommandPalette, TablePalette } from '#features/palette/index.ts';
import { KeySheet } from '#features/shortcuts/index.ts';
import { Welcome } from '#features/welcome/index.ts';
import { showFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { firstPictureShown, lazyComponent, lazyDialog } from '#lib/lazy-component.tsx';
import { PartBoundary } from '#lib/PartBoundary.tsx';
import { closeDialog, type DialogName, useDialog } from '#lib/workspace/dialogs.ts';
import { selectRequest, useSelectedRequest } from '#lib/workspace/inspector.ts';
import { activeTab, updateLayout, useShownConnection, useWorkspace } from '#lib/workspace/workspace.ts';
import { Note, type NoteTone } from '#ui/Note.tsx';
import { Splitter } from '#ui/Splitter.tsx';
import { Tips } from '#ui/Tips.tsx';
import { AppLayout } from './AppLayout.tsx';
import appShellStyles from './AppShell.module.css';
import { connectionOf } from './pages.tsx';
import styles from './Rail.module.css';
import { Rail } from './Rail.tsx';
import { StatusBar } from './StatusBar.tsx';
import { useReady } from './start.ts';
import { useAppCommands } from './use-app-commands.ts';

/** The rail at the left, the open pages in the middle, the status bar below. */
function AppShell() {
  const ready = useReady();
  return (
    <div className={appShellStyles.frame}>
      <PartBoundary part="rail">
        <Rail />
      </PartBoundary>
      <div className={appShellStyles.main}>{ready && <Middle />}</div>
      <PartBoundary part="status">
        <StatusBar />
      </PartBoundary>
    </div>
  );
}

const WELCOME = { kind: 'welcome' };

/** Restored as the window was left. */
function Middle() {
  const connection = useShownConnection();
  const isNew = useWorkspace((state) => connection === undefined && activeTab(state) === undefined);
  return (
    <>
      <PartBoundary part="notices">
        <Notices />
      </PartBoundary>
      {isNew ? (
        <PartBoundary part="page" content={WELCOME}>
          <Welcome />
        </PartBoundary>
      ) : (
        <AppLayout connection={connection} />
      )}
      <Drawer />
    </>
  );
}

const Toasts = lazyComponent(
  async () => (await import('#ui/Toasts.tsx')).Toasts,
  { failed: 'Couldn’t load the notifications' },
  'soon',
);

/** A constant element, so that showing it again renders nothing. */
const frame = <AppShell />;

export function App() {
  const link = useHostState((state) => state.link);
  const ready = useReady();
  useAppCommands();
  useConnectionInFront();
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

/** The sidebar, status bar, and title show the connection of the active tab; if it has none, the previous one. */
function useConnectionInFront(): void {
  const content = useWorkspace((state) => activeTab(state)?.content);
  const connections = useHostState((state) => state.connections);
  const owner = useDraftOwners().get(content?.kind === 'batch' ? content.draftId : '');
  const connectionId = owner ?? (content && connectionOf(content, connections)?.id);
  // A layout effect, so that no page is painted beside the names of another connection.
  useLayoutEffect(() => {
    if (content !== undefined && connectionId !== undefined) useWorkspace.setState({ connectionId });
  }, [content, connectionId]);
}

const TONES: Readonly<Record<'info' | 'warning' | 'error', NoteTone>> = {
  info: 'info',
  warning: 'warn',
  error: 'danger',
};

/** Messages about the app’s files, above everything until they are dismissed. */
function Notices() {
  const notices = useHostState((state) => state.notices);
  if (notices.length === 0) return null;
  return (
    <div className={styles.notices}>
      {notices.map(({ id, level, title, text }) => (
        <Note
          key={id}
          tone={TONES[level]}
          title={title}
          onDismiss={() => void host.app.dismissNotice({ id }).catch(showFailure)}
        >
          {text}
        </Note>
      ))}
    </div>
  );
}

/** The host doesn’t respond. The content stays visible but is blocked until the host is back. */
function HostDisconnected() {
  return (
    <div className={styles.cover} role="alert">
      <div className={styles.card}>
        <h1>Vitrine isn’t responding</h1>
        <p>Its process ended or can’t be reached. This window reconnects automatically.</p>
        <p>If you restart Vitrine, open the new address it prints.</p>
      </div>
    </div>
  );
}

/** The page was opened without a code, e.g. by a bookmark, or with one that was used before. */
function CodeMissing() {
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <h1>This address can’t be used</h1>
        <p>
          Each address that Vitrine prints opens once. Open the last one in its terminal, to the end of the
          line.
        </p>
      </div>
    </main>
  );
}

function Drawer() {
  const open = useWorkspace((state) => state.drawerOpen);
  const height = useWorkspace((state) => state.drawerHeight);
  const requestId = useSelectedRequest((state) => state.requestId);
  useRoomFor(open ? height : 0);
  if (!open) return null;
  return (
    <section className={appShellStyles.drawer} style={{ height }} aria-label="Activity">
      <Splitter
        label="Activity height"
        panel="bottom"
        size={height}
        min={96}
        max={560}
        defaultSize={FIRST_WORKSPACE.drawerHeight}
        onResize={(drawerHeight) => updateLayout({ drawerHeight })}
      />
      <PartBoundary part="activity">
        <ActivityDrawer
          selectedId={requestId}
          onSelect={selectRequest}
          onClose={() => updateLayout({ drawerOpen: false })}
        />
      </PartBoundary>
    </section>
  );
}

/** Toasts must not cover the drawer’s buttons. */
function useRoomFor(height: number): void {
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--drawer-open', `${height}px`);
  }, [height]);
}

const AllTabs = lazyDialog(async () => (await import('./workspace/AllTabs.tsx')).AllTabs);

const CHANGE = { kind: 'change' };

function Dialogs() {
  const isChange = useChangeOpen();
  const open = useDialog((state) => state.open);
  if (isChange)
    return (
      <PartBoundary part="dialog" content={CHANGE} onClose={closeChange}>
        <ChangeDialog />
      </PartBoundary>
    );
  return (
    open !== null && (
      <PartBoundary part="dialog" content={{ kind: open }} onClose={closeDialog}>
        <NamedDialog open={open} />
      </PartBoundary>
    )
  );
}

function NamedDialog({ open }: { readonly open: DialogName }) {
  switch (open) {
    case 'open-folder':
      return <OpenFolderDialog onClose={closeDialog} />;
    case 'open-link':
      return <OpenLinkDialog onClose={closeDialog} />;
    case 'import-connections':
      return <ImportDialog onClose={closeDialog} />;
    case 'export-connections':
      return <ExportDialog onClose={closeDialog} />;
    case 'capabilities':
      return (
        <OnConnection>
          {(connection) => <CapabilitiesDialog connection={connection} onClose={closeDialog} />}
        </OnConnection>
      );
    case 'add-table':
      return (
        <OnConnection>
          {(connection) => (
            <AddTableDialog
              connection={connection}
              onClose={closeDialog}
              onAdded={() => refreshTree(connection.id)}
            />
          )}
        </OnConnection>
      );
    case 'import-batch':
      return <BatchImportDialog onClose={closeDialog} />;
    case 'rename-in-batch':
      return <RenameTableDialog onClose={closeDialog} />;
    case 'commands':
      return <CommandPalette onClose={closeDialog} />;
    case 'tables':
      return <TablePalette onClose={closeDialog} />;
    case 'tabs':
      return <AllTabs onClose={closeDialog} />;
    case 'keys':
      return <KeySheet onClose={closeDialog} />;
  }
}

/** A dialog about the connection of the sidebar; it closes when the connection is removed. */
function OnConnection({ children }: { readonly children: (connection: Connection) => ReactNode }) {
  const connection = useShownConnection();
  const isGone = connection === undefined;
  useEffect(() => {
    if (isGone) closeDialog();
  }, [isGone]);
  return isGone ? null : children(connection);
}
