import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import type { ChangeOperation, Settings } from '#contract/index.ts';
import { toggleShownFavorite } from '#domain/favorites.ts';
import { openChange } from '#domain/open-change.ts';
import { compareShownTable } from '#domain/open-comparison.ts';
import { openBatch, openBatchFile, startBatch } from '#features/batch/index.ts';
import { copyLinkToPage } from '#features/deep-links/index.ts';
import { openSample } from '#features/welcome/index.ts';
import { useCommands } from '#lib/commands.ts';
import { showFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { askForLink } from '#lib/links/link-to-open.ts';
import { NAME_COMMANDS, revealName } from '#lib/names/host-names.ts';
import { openDialog } from '#lib/workspace/dialogs.ts';
import { focusSide } from '#lib/workspace/groups.ts';
import { toggleInspector } from '#lib/workspace/inspector.ts';
import { goBack, goForward, lastClosedAt, reopenTab } from '#lib/workspace/visits.ts';
import {
  activeTab,
  areaOf,
  askToClose,
  hasForm,
  keepTab,
  openTab,
  openTablePage,
  showLast,
  showNoTab,
  shownConnection,
  stepTab,
  type TableContent,
  updateLayout,
  useWorkspace,
} from '#lib/workspace/workspace.ts';
import { offerLinkCommand, offerReopenCommand } from './offered-commands.ts';
import { openWindow } from './start.ts';
import { focusShownTab } from './workspace/TabPages.tsx';

const TEXT_STEP = 10;

/** The commands that belong to the window as a whole. */
export function useAppCommands(): void {
  useEffect(() => offerLinkCommand(copyLinkToPage), []);
  useVisitCommands();
  useCommands({
    'palette.tables': () => openDialog('tables'),
    'palette.commands': () => openDialog('commands'),
    'keys.show': () => openDialog('keys'),
    'connection.add': () => openTab({ kind: 'connection', connectionId: null }),
    'window.new': () => openWindow('new'),
    'window.reopen': () => void reopenWindow(),
    'closed.reopen': () => void reopenLast(),
    'link.open': askForLink,
    'folder.open': () => openDialog('open-folder'),
    'bucket.open': () => openTab({ kind: 'connection', connectionId: null, isBucket: true }),
    'connection.edit': () => onConnection((connectionId) => openTab({ kind: 'connection', connectionId })),
    'connection.check': () => onConnection(() => openDialog('capabilities')),
    'connections.import': () => openDialog('import-connections'),
    'connections.export': () => openDialog('export-connections'),
    'sample.open': () => void openSample(),
    'table.addById': () => shownConnection() !== undefined && openDialog('add-table'),
    'plan.open': () => openTab({ kind: 'plans' }),
    'query.open': () => openForm('query'),
    'query.tune': () => openForm('tune'),
    'table.compare': compareShownTable,
    'tab.close': () => onActiveTab(askToClose),
    'tab.keep': () => onActiveTab(keepTab),
    'tab.next': () => stepTab(1),
    'tab.previous': () => stepTab(-1),
    'go.back': () => withKeys(goBack),
    'go.forward': () => withKeys(goForward),
    'tree.reveal': showInTree,
    'favorite.toggle': toggleShownFavorite,
    'go.browse': showTables,
    'go.plans': showPlans,
    'go.batch': showBatch,
    'batch.new': () => onConnection(startBatch),
    'change.history': () => openTab({ kind: 'history' }),
    'batch.open': () => onConnection(openBatchFile),
    'table.create': createTable,
    ...CHANGE_COMMANDS,
    ...NAME_COMMANDS,
    'go.activity': toggleDrawer,
    'drawer.toggle': toggleDrawer,
    'go.server': () => openTab({ kind: 'server' }),
    'settings.open': () => openTab({ kind: 'settings' }),
    'app.about': () => openTab({ kind: 'about' }),
    'inspector.toggle': toggleInspector,
    'theme.light': () => void set({ theme: 'light' }),
    'theme.dark': () => void set({ theme: 'dark' }),
    'theme.system': () => void set({ theme: 'system' }),
    'text.larger': () => stepTextSize(TEXT_STEP),
    'text.smaller': () => stepTextSize(-TEXT_STEP),
    'text.normal': () => void set({ textSize: 100 }),
    'server.restart': () => void host.localServer.restart().catch(showFailure),
  });
}

function onActiveTab(run: (key: string) => void): void {
  const tab = activeTab(useWorkspace.getState());
  if (tab !== undefined) run(tab.key);
}

/** Back to the tables: the last one that is open, or the empty work area. */
function showTables(): void {
  const shown = shownTable();
  // Its form has the place of the tree.
  if (shown !== undefined && hasForm(shown.page))
    openTab({ kind: 'table', connectionId: shown.connectionId, id: shown.id });
  else if (!showLast(({ content }) => content.kind === 'table' && !hasForm(content.page))) showNoTab();
}

/** The sidebar goes to what the page is about. */
function showInTree(): void {
  const content = activeTab(useWorkspace.getState())?.content;
  if (content === undefined || !('id' in content)) return;
  const { connectionId, id } = content;
  const isTable = content.kind === 'table';
  // Beside the page of a query there is no tree.
  if (isTable) openTab({ kind: 'table', connectionId, id }, { preview: true });
  revealName({ connectionId, id, ...(isTable && { isTable }) });
}

/** Back to the plans: the last one that is open, or where they are opened. */
function showPlans(): void {
  if (!showLast(({ content }) => areaOf(content) === 'plans')) openTab({ kind: 'plans' });
}

/** Back to the batch that is open, or to the one that was worked on last, or to a new one. */
function showBatch(): void {
  const connection = shownConnection();
  if (connection !== undefined) openBatch(connection.id);
  else showLast(({ content }) => content.kind === 'batch');
}

function onConnection(run: (connectionId: string) => void): void {
  const connection = shownConnection();
  if (connection !== undefined) run(connection.id);
}

/** Beside the table that is shown, or at the root. */
function createTable(): void {
  const connection = shownConnection();
  if (connection === undefined) return;
  openTab({
    kind: 'create-table',
    connectionId: connection.id,
    namespace: shownTable()?.id.slice(0, -1) ?? [],
  });
}

/** From one page of a table to another: the query on it, or its tuning. */
function openForm(page: 'query' | 'tune'): void {
  const table = shownTable();
  if (table === undefined) return;
  // The tree makes room for the form: with the focus in it, that goes on to the page.
  const isLeft = document.activeElement?.closest('[data-page]') === null;
  flushSync(() => openTablePage(table, page));
  if (isLeft) focusShownTab();
}

function toggleDrawer(): void {
  updateLayout({ drawerOpen: !useWorkspace.getState().drawerOpen });
}

/** Keys come faster than the host tells what became of the one before: each goes on from what was asked for last. */
let requestedSize: number | undefined;

function stepTextSize(step: number): void {
  const size = requestedSize ?? useHostState.getState().settings.textSize;
  const next = Math.min(160, Math.max(80, size + step));
  requestedSize = next;
  void set({ textSize: next }).finally(() => {
    if (requestedSize === next) requestedSize = undefined;
  });
}

async function set(change: Partial<Settings>): Promise<void> {
  await host.settings.set(change).catch(showFailure);
}

/** The commands that change a catalog: the table that is shown, or what is below its connection. */
const CHANGE_COMMANDS = {
  'change.createNamespace': () => changeBelow('createNamespace'),
  'change.declareTable': () => changeBelow('declareTable'),
  'change.registerTable': () => changeBelow('registerTable'),
  'change.createVersion': () => changeTable('createTableVersion'),
  'change.deleteVersions': () => changeTable('deleteVersions'),
  'change.createTag': () => changeTable('createTag'),
  'change.restoreTable': () => changeTable('restoreTable'),
  'change.renameTable': () => changeTable('renameTable'),
  'change.deregisterTable': () => changeTable('deregisterTable'),
  'change.dropTable': () => changeTable('dropTable'),
};

/** The table that the page is about. */
function shownTable(): TableContent | undefined {
  const content = activeTab(useWorkspace.getState())?.content;
  return content?.kind === 'table' ? content : undefined;
}

function changeTable(operation: ChangeOperation): void {
  const table = shownTable();
  if (table !== undefined) openChange({ connectionId: table.connectionId, operation, id: table.id });
}

/** In the namespace of the table that is shown, or at the root. */
function changeBelow(operation: ChangeOperation): void {
  const connection = shownConnection();
  if (connection === undefined) return;
  openChange({ connectionId: connection.id, operation, id: shownTable()?.id.slice(0, -1) ?? [] });
}

/** Back and forward go by the mouse too; there is a tab to reopen only sometimes. */
function useVisitCommands(): void {
  useEffect(() => offerReopenCommand(() => withKeys(reopenTab)), []);
  useEffect(() => {
    addEventListener('mouseup', goByMouse);
    return () => removeEventListener('mouseup', goByMouse);
  }, []);
}

/** From one side to the other the keys go along. */
function withKeys(go: () => void): void {
  let side = useWorkspace.getState().focused;
  // At once: where there is room for one side only, the other one is hidden until then.
  flushSync(() => {
    go();
    side = useWorkspace.getState().focused;
  });
  const around = document.activeElement?.closest('[data-side]');
  if (around == null || around === document.querySelector(`[data-side="${side}"]`)) return;
  // A page that was moved took the focus with it.
  focusSide(side);
  focusShownTab();
}

/** The tab or the window, whichever went last. */
async function reopenLast(): Promise<void> {
  if ((await windowClosedAt()) > (lastClosedAt() ?? 0)) openWindow('closed');
  else withKeys(reopenTab);
}

/** Where none was closed, a page in a browser would open all the same, and be empty. */
async function reopenWindow(): Promise<void> {
  if ((await windowClosedAt()) > 0) openWindow('closed');
}

/** A host that can't say when a window went has none. */
async function windowClosedAt(): Promise<number> {
  return (await host.windows.lastClosed().catch(() => null)) ?? 0;
}

const BACK_BUTTON = 3;
const FORWARD_BUTTON = 4;

/** The side buttons of a mouse. A browser would leave the page by them. */
function goByMouse(event: MouseEvent): void {
  if (event.button !== BACK_BUTTON && event.button !== FORWARD_BUTTON) return;
  event.preventDefault();
  withKeys(event.button === BACK_BUTTON ? goBack : goForward);
}
