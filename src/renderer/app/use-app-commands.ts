import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import type { ChangeOperation, CommandId, Settings } from '#contract/index.ts';
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
import { openLinkPrompt } from '#lib/links/link-to-open.ts';
import { NAME_COMMANDS, revealName } from '#lib/names/host-names.ts';
import { openDialog } from '#lib/workspace/dialogs.ts';
import { focusSide } from '#lib/workspace/groups.ts';
import { toggleInspector } from '#lib/workspace/inspector.ts';
import { goBack, goForward, lastClosedAt, reopenTab } from '#lib/workspace/visits.ts';
import {
  activeTab,
  areaOf,
  hasForm,
  keepTab,
  openTab,
  openTablePage,
  requestClose,
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
    'link.open': openLinkPrompt,
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
    'tab.close': () => onActiveTab(requestClose),
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

/** Shows the last open table, or the empty work area. */
function showTables(): void {
  const shown = shownTable();
  // Its form replaces the tree.
  if (shown !== undefined && hasForm(shown.page))
    openTab({ kind: 'table', connectionId: shown.connectionId, id: shown.id });
  else if (!showLast(({ content }) => content.kind === 'table' && !hasForm(content.page))) showNoTab();
}

/** Shows the item of the page in the sidebar. */
function showInTree(): void {
  const content = activeTab(useWorkspace.getState())?.content;
  if (content === undefined || !('id' in content)) return;
  const { connectionId, id } = content;
  const isTable = content.kind === 'table';
  // The page of a query replaces the tree.
  if (isTable) openTab({ kind: 'table', connectionId, id }, { preview: true });
  revealName({ connectionId, id, ...(isTable && { isTable }) });
}

/** Shows the last open plan, or the start page for plans. */
function showPlans(): void {
  if (!showLast(({ content }) => areaOf(content) === 'plans')) openTab({ kind: 'plans' });
}

/** Shows the open batch, the last edited one, or a new one. */
function showBatch(): void {
  const connection = shownConnection();
  if (connection !== undefined) openBatch(connection.id);
  else showLast(({ content }) => content.kind === 'batch');
}

function onConnection(run: (connectionId: string) => void): void {
  const connection = shownConnection();
  if (connection !== undefined) run(connection.id);
}

/** In the namespace of the shown table, or in the root. */
function createTable(): void {
  const connection = shownConnection();
  if (connection === undefined) return;
  openTab({
    kind: 'create-table',
    connectionId: connection.id,
    namespace: shownTable()?.id.slice(0, -1) ?? [],
  });
}

/** From one page of a table to another: its query or its tuning. */
function openForm(page: 'query' | 'tune'): void {
  const table = shownTable();
  if (table === undefined) return;
  // The form replaces the tree: a focus in the tree moves on to the page.
  const isLeft = document.activeElement?.closest('[data-page]') === null;
  flushSync(() => openTablePage(table, page));
  if (isLeft) focusShownTab();
}

function toggleDrawer(): void {
  updateLayout({ drawerOpen: !useWorkspace.getState().drawerOpen });
}

/** Keys repeat faster than the host responds: each one starts from the last requested size. */
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

/** Commands that change the catalog: the shown table, or items below its connection. */
const CHANGE_COMMANDS = {
  'change.createNamespace': () => changeBelow('createNamespace'),
  'change.declareTable': () => changeBelow('declareTable'),
  'change.registerTable': () => changeBelow('registerTable'),
  'change.createTableVersion': () => changeTable('createTableVersion'),
  'change.deleteVersions': () => changeTable('deleteVersions'),
  'change.createTag': () => changeTable('createTag'),
  'change.restoreTable': () => changeTable('restoreTable'),
  'change.renameTable': () => changeTable('renameTable'),
  'change.deregisterTable': () => changeTable('deregisterTable'),
  'change.dropTable': () => changeTable('dropTable'),
} satisfies Record<Extract<CommandId, `change.${ChangeOperation}`>, () => void>;

function shownTable(): TableContent | undefined {
  const content = activeTab(useWorkspace.getState())?.content;
  return content?.kind === 'table' ? content : undefined;
}

function changeTable(operation: ChangeOperation): void {
  const table = shownTable();
  if (table !== undefined) openChange({ connectionId: table.connectionId, operation, id: table.id });
}

/** In the namespace of the shown table, or in the root. */
function changeBelow(operation: ChangeOperation): void {
  const connection = shownConnection();
  if (connection === undefined) return;
  openChange({ connectionId: connection.id, operation, id: shownTable()?.id.slice(0, -1) ?? [] });
}

/** Back and forward also work with the mouse; reopening a tab is only available at times. */
function useVisitCommands(): void {
  useEffect(() => offerReopenCommand(() => withKeys(reopenTab)), []);
  useEffect(() => {
    addEventListener('mouseup', goByMouse);
    return () => removeEventListener('mouseup', goByMouse);
  }, []);
}

/** When a command changes the side, the focus moves along. */
function withKeys(go: () => void): void {
  let side = useWorkspace.getState().focused;
  // Synchronously: if there is only space for one side, the other is hidden until then.
  flushSync(() => {
    go();
    side = useWorkspace.getState().focused;
  });
  const around = document.activeElement?.closest('[data-side]');
  if (around == null || around === document.querySelector(`[data-side="${side}"]`)) return;
  // Moving the page has moved the focus with it.
  focusSide(side);
  focusShownTab();
}

/** Reopens the tab or the window, whichever was closed last. */
async function reopenLast(): Promise<void> {
  if ((await windowClosedAt()) > (lastClosedAt() ?? 0)) openWindow('closed');
  else withKeys(reopenTab);
}

/** Without a closed window, a browser would open an empty page. */
async function reopenWindow(): Promise<void> {
  if ((await windowClosedAt()) > 0) openWindow('closed');
}

/** If the host can’t say when a window was closed, there is none. */
async function windowClosedAt(): Promise<number> {
  return (await host.windows.lastClosed().catch(() => null)) ?? 0;
}

const BACK_BUTTON = 3;
const FORWARD_BUTTON = 4;

/** The side buttons of a mouse, which in a browser would leave the page. */
function goByMouse(event: MouseEvent): void {
  if (event.button !== BACK_BUTTON && event.button !== FORWARD_BUTTON) return;
  event.preventDefault();
  withKeys(event.button === BACK_BUTTON ? goBack : goForward);
}
