/** Shortcuts that browsers reserve. No page receives them, so the browser shell shows the next one of the command. */
const KEPT_BY_BROWSERS: ReadonlySet<string> = new Set([
  'Mod+W',
  'Mod+N',
  'Mod+Shift+N',
  'Mod+Shift+T',
  'Control+PageDown',
  'Control+PageUp',
  'Control+Shift+PageDown',
  'Control+Shift+PageUp',
  'Mod+1',
  'Mod+2',
  'Mod+3',
  'Mod+4',
  'Mod+5',
]);

/** Where a command stands in the application menu. */
export type CommandMenu = 'file' | 'view' | 'go' | 'help';

interface CommandDefinition {
  /** In sentence case, with "…" at the end if a dialog follows. */
  readonly title: string;
  /** `Mod` is Command on a Mac and Control elsewhere. The first shortcut is shown, but all of them work. */
  readonly keys: readonly string[];
  /** Absent if the command makes no sense in a menu, for example a shortcut that only works in a list. */
  readonly menu?: CommandMenu;
  /** Another command with the same shortcut. It gets the shortcut only if this one is not available. */
  readonly before?: string;
  /** False for shortcuts that only move the focus in one part of the window. Only the shortcut sheet lists them. */
  readonly inPalette: boolean;
}

/**
 * All commands. The application menu, both palettes, the tooltips, and the shortcut sheet are created from this
 * table.
 */
export const commands = {
  'palette.tables': { title: 'Go to table…', keys: ['Mod+P'], menu: 'go', inPalette: false },
  'palette.commands': { title: 'Command palette…', keys: ['Mod+Shift+P'], menu: 'help', inPalette: false },
  'keys.show': { title: 'Keyboard shortcuts', keys: ['?', 'Mod+/'], menu: 'help', inPalette: true },
  'connection.add': {
    title: 'New connection',
    keys: ['Mod+Shift+N', 'Alt+N'],
    menu: 'file',
    inPalette: true,
  },
  'window.new': { title: 'New window', keys: ['Mod+N', 'Alt+Shift+N'], menu: 'file', inPalette: true },
  'window.reopen': {
    title: 'Reopen closed window',
    keys: [],
    menu: 'file',
    inPalette: true,
  },
  'link.open': { title: 'Open link…', keys: ['Mod+Shift+L', 'Alt+L'], menu: 'file', inPalette: true },
  'link.copy': { title: 'Copy link', keys: ['Alt+C'], menu: 'file', inPalette: true },
  'folder.open': { title: 'Open folder…', keys: ['Mod+O'], menu: 'file', inPalette: true },
  'bucket.open': { title: 'Open bucket', keys: [], menu: 'file', inPalette: true },
  'connection.edit': { title: 'Edit connection', keys: [], menu: 'file', inPalette: true },
  'connection.check': { title: 'Check capabilities…', keys: [], menu: 'file', inPalette: true },
  'connection.save': { title: 'Save connection', keys: ['Mod+S'], menu: 'file', inPalette: true },
  'connection.test': { title: 'Test connection', keys: [], inPalette: true },
  'connections.import': { title: 'Import connections…', keys: [], menu: 'file', inPalette: true },
  'connections.export': { title: 'Export connections…', keys: [], menu: 'file', inPalette: true },
  'sample.open': { title: 'Open sample catalog', keys: [], menu: 'file', inPalette: true },
  'plan.open': { title: 'Open plan', keys: [], menu: 'file', inPalette: true },
  'query.open': { title: 'Query table', keys: ['Mod+E'], menu: 'go', inPalette: true },
  'query.run': {
    title: 'Run query',
    keys: ['Mod+Enter'],
    before: 'batch.commit',
    menu: 'view',
    inPalette: true,
  },
  'query.explain': {
    title: 'Explain query',
    keys: ['Mod+Shift+Enter', 'F9'],
    before: 'batch.check',
    menu: 'view',
    inPalette: true,
  },
  'query.analyze': {
    title: 'Analyze query',
    keys: ['Mod+Alt+Enter', 'Shift+F9'],
    menu: 'view',
    inPalette: true,
  },
  'query.tune': { title: 'Tune', keys: ['Alt+U'], menu: 'view', inPalette: true },
  'table.openInPython': { title: 'Open in Python', keys: [], inPalette: true },
  'rows.findSimilar': { title: 'Find similar', keys: ['Alt+S'], inPalette: true },
  'rows.find': {
    title: 'Find in rows',
    keys: ['Mod+F'],
    before: 'batch.filter',
    menu: 'view',
    inPalette: true,
  },
  'plan.search': { title: 'Find in plan', keys: ['Mod+Shift+F'], menu: 'view', inPalette: true },
  'batch.new': { title: 'New batch', keys: [], menu: 'file', inPalette: true },
  'batch.open': { title: 'Open batch file…', keys: [], menu: 'file', inPalette: true },
  'change.history': { title: 'History of changes', keys: [], menu: 'go', inPalette: true },
  'batch.save': { title: 'Save batch as file…', keys: [], menu: 'file', inPalette: true },
  /** Opens the review, where the user commits. */
  'batch.commit': {
    title: 'Review or commit batch',
    keys: ['Mod+Enter'],
    before: 'tab.keep',
    menu: 'view',
    inPalette: true,
  },
  'batch.filter': {
    title: 'Filter operations',
    keys: ['Mod+F'],
    before: 'filter.focus',
    menu: 'view',
    inPalette: true,
  },
  'batch.check': { title: 'Check batch', keys: ['Mod+Shift+Enter', 'F9'], menu: 'view', inPalette: true },
  'table.create': { title: 'New table…', keys: ['Alt+T'], menu: 'file', inPalette: true },
  'change.createNamespace': { title: 'New namespace…', keys: [], menu: 'file', inPalette: true },
  'change.declareTable': { title: 'Declare table…', keys: [], inPalette: true },
  'change.registerTable': { title: 'Register table…', keys: [], inPalette: true },
  'change.createTableVersion': { title: 'Create version…', keys: [], inPalette: true },
  'change.deleteVersions': { title: 'Delete versions…', keys: [], inPalette: true },
  'change.createTag': { title: 'Create tag…', keys: [], inPalette: true },
  'change.restoreTable': { title: 'Restore version…', keys: [], inPalette: true },
  'change.renameTable': { title: 'Rename table…', keys: [], inPalette: true },
  'change.deregisterTable': { title: 'Deregister table…', keys: [], inPalette: true },
  'change.dropTable': { title: 'Drop table…', keys: [], inPalette: true },
  'table.compare': {
    title: 'Compare with…',
    keys: ['Alt+Shift+C'],
    menu: 'go',
    inPalette: true,
  },
  'table.rows': { title: 'Show rows', keys: ['Alt+R'], menu: 'go', inPalette: true },
  'table.schema': { title: 'Show schema', keys: [], inPalette: true },
  'table.versions': { title: 'Show versions', keys: [], inPalette: true },
  'table.indices': { title: 'Show indices', keys: [], inPalette: true },
  'table.addById': { title: 'Add table by ID…', keys: [], menu: 'file', inPalette: true },
  'tab.close': { title: 'Close tab', keys: ['Mod+W', 'Alt+W'], menu: 'file', inPalette: true },
  'tab.next': {
    title: 'Next tab',
    keys: ['Control+PageDown', 'Alt+PageDown'],
    menu: 'go',
    inPalette: true,
  },
  'tab.previous': {
    title: 'Previous tab',
    keys: ['Control+PageUp', 'Alt+PageUp'],
    menu: 'go',
    inPalette: true,
  },
  'tab.reopen': { title: 'Reopen closed tab', keys: [], menu: 'file', inPalette: true },
  /** The tab or the window, whichever was closed last. */
  'closed.reopen': {
    title: 'Reopen last closed',
    keys: ['Mod+Shift+T', 'Alt+Shift+T'],
    menu: 'file',
    inPalette: true,
  },
  /** Browsers use these shortcuts for their own history. Those that reach the page are handled by Vitrine. */
  'go.back': { title: 'Back', keys: ['Alt+ArrowLeft'], menu: 'go', inPalette: true },
  'go.forward': { title: 'Forward', keys: ['Alt+ArrowRight'], menu: 'go', inPalette: true },
  'tree.reveal': { title: 'Show in sidebar', keys: ['Alt+Shift+E'], menu: 'go', inPalette: true },
  'favorite.toggle': { title: 'Toggle favorite', keys: ['Mod+D'], menu: 'go', inPalette: true },
  'tab.all': { title: 'Go to tab…', keys: [], menu: 'go', inPalette: true },
  /** Browsers move their own tabs with the first of these shortcuts. */
  'tab.moveRight': {
    title: 'Move tab right',
    keys: ['Control+Shift+PageDown', 'Alt+Shift+PageDown'],
    inPalette: true,
  },
  'tab.moveLeft': {
    title: 'Move tab left',
    keys: ['Control+Shift+PageUp', 'Alt+Shift+PageUp'],
    inPalette: true,
  },
  'tab.beside': { title: 'Open to the side', keys: ['Mod+\\', 'Alt+B'], menu: 'view', inPalette: true },
  'tab.moveToOther': { title: 'Move tab to other side', keys: ['Alt+M'], inPalette: true },
  /** Only if there are two sides. Otherwise F6 stays with the browser. */
  'group.focusNext': { title: 'Focus other side', keys: ['F6', 'Alt+O'], menu: 'go', inPalette: true },
  'group.close': { title: 'Close split view', keys: [], menu: 'view', inPalette: true },
  /** On the page of a connection, it also starts a test. */
  'tab.keep': { title: 'Keep tab open', keys: ['Mod+Enter'], menu: 'view', inPalette: true },
  'go.browse': { title: 'Browse', keys: ['Mod+1', 'Alt+1'], menu: 'go', inPalette: true },
  'go.plans': { title: 'Plans', keys: ['Mod+2', 'Alt+2'], menu: 'go', inPalette: true },
  'go.batch': { title: 'Batch', keys: ['Mod+3', 'Alt+3'], menu: 'go', inPalette: true },
  'go.activity': { title: 'Activity', keys: ['Mod+4', 'Alt+4'], menu: 'go', inPalette: true },
  'go.server': { title: 'Local server', keys: ['Mod+5', 'Alt+5'], menu: 'go', inPalette: true },
  'settings.open': { title: 'Settings', keys: ['Mod+,'], menu: 'file', inPalette: true },
  'app.about': { title: 'About Vitrine', keys: [], menu: 'help', inPalette: true },
  'tree.focus': { title: 'Focus sidebar', keys: ['Mod+Shift+E'], menu: 'go', inPalette: true },
  'filter.focus': { title: 'Filter names', keys: ['Mod+F'], menu: 'go', inPalette: true },
  'tree.refresh': { title: 'Refresh sidebar', keys: ['Mod+R', 'F5'], menu: 'view', inPalette: true },
  'names.read': { title: 'Reload all names', keys: [], inPalette: true },
  'names.clear': { title: 'Clear cached names', keys: [], inPalette: true },
  'drawer.toggle': { title: 'Toggle Activity', keys: ['Mod+J'], menu: 'view', inPalette: true },
  'inspector.toggle': { title: 'Toggle inspector', keys: ['Mod+I'], menu: 'view', inPalette: true },
  'theme.light': { title: 'Use light theme', keys: [], inPalette: true },
  'theme.dark': { title: 'Use dark theme', keys: [], inPalette: true },
  'theme.system': { title: 'Use system theme', keys: [], inPalette: true },
  'text.larger': { title: 'Increase text size', keys: ['Mod+=', 'Mod++'], menu: 'view', inPalette: true },
  'text.smaller': { title: 'Decrease text size', keys: ['Mod+-'], menu: 'view', inPalette: true },
  'text.normal': { title: 'Reset text size', keys: ['Mod+0'], menu: 'view', inPalette: true },
  'server.restart': { title: 'Restart local server', keys: [], menu: 'file', inPalette: true },
} as const satisfies Record<string, CommandDefinition>;

export type CommandId = keyof typeof commands;

export function isCommandId(id: string): id is CommandId {
  return Object.hasOwn(commands, id);
}

export function commandIds(): readonly CommandId[] {
  return Object.keys(commands).filter(isCommandId);
}

export function commandDefinition(id: CommandId): CommandDefinition {
  return commands[id];
}

/** The commands of each shortcut, in order of precedence: the first available one runs. */
export function commandsByKey(): ReadonlyMap<string, readonly CommandId[]> {
  const byKey = new Map<string, CommandId[]>();
  for (const id of commandIds()) {
    for (const key of commandDefinition(id).keys) byKey.set(key, [...(byKey.get(key) ?? []), id]);
  }
  for (const ids of byKey.values()) ids.sort((one, other) => rank(one, ids) - rank(other, ids));
  return byKey;
}

function rank(id: CommandId, ids: readonly CommandId[]): number {
  const after = commandAfter(id);
  return after !== undefined && ids.includes(after) ? 0 : 1;
}

/** The command that gets the shortcut if this one is not available. */
export function commandAfter(id: CommandId): CommandId | undefined {
  const { before } = commandDefinition(id);
  return before !== undefined && isCommandId(before) ? before : undefined;
}

/** The shortcut to show for a command; undefined if it has none. */
export function shownKeys(id: CommandId, shell: 'desktop' | 'browser'): string | undefined {
  return usableKeys(id, shell)[0];
}

/** All shortcuts of a command that reach the window. */
export function usableKeys(id: CommandId, shell: 'desktop' | 'browser'): readonly string[] {
  const { keys } = commandDefinition(id);
  return shell === 'desktop' ? keys : keys.filter((key) => !KEPT_BY_BROWSERS.has(key));
}
