import { type CommandId, commandDefinition, commandIds, usableKeys } from '#contract/commands.ts';
import { fold } from '#protocol/fold.ts';
import { shortcutParts } from '#ui/Shortcut.tsx';

export interface ShortcutEntry {
  readonly title: string;
  /** Alternative shortcuts; other places show only the first. Empty for a command that only the palette runs. */
  readonly keys: readonly string[];
}

export interface ShortcutGroup {
  readonly title: string;
  readonly entries: readonly ShortcutEntry[];
}

/** The part of a command's ID before the first dot. */
type CommandArea = CommandId extends `${infer Area}.${string}` ? Area : never;

/** In display order. Every command belongs to a group. */
const GROUP_OF: Readonly<Record<CommandArea, string>> = {
  palette: 'Go to',
  go: 'Go to',
  tree: 'Go to',
  filter: 'Go to',
  favorite: 'Go to',
  tab: 'Tabs and windows',
  group: 'Tabs and windows',
  window: 'Tabs and windows',
  closed: 'Tabs and windows',
  connection: 'Connections',
  connections: 'Connections',
  folder: 'Connections',
  bucket: 'Connections',
  sample: 'Connections',
  server: 'Connections',
  link: 'Connections',
  query: 'Queries and plans',
  rows: 'Queries and plans',
  plan: 'Queries and plans',
  table: 'Tables and batches',
  batch: 'Tables and batches',
  change: 'Tables and batches',
  names: 'Tables and batches',
  drawer: 'View and settings',
  inspector: 'View and settings',
  theme: 'View and settings',
  text: 'View and settings',
  settings: 'View and settings',
  keys: 'View and settings',
  app: 'View and settings',
};

function groupOf(id: CommandId): string {
  // The type guarantees that the ID begins with an area.
  return GROUP_OF[id.slice(0, id.indexOf('.')) as CommandArea];
}

/** Shortcuts of a part of the window; they belong to no command. */
const IN_PLACE: readonly ShortcutGroup[] = [
  {
    title: 'In lists and trees',
    entries: [
      { keys: ['ArrowUp'], title: 'Previous row' },
      { keys: ['ArrowDown'], title: 'Next row' },
      { keys: ['ArrowRight'], title: 'Expand, then go to first child' },
      { keys: ['ArrowLeft'], title: 'Collapse, then go to parent' },
      { keys: ['*'], title: 'Expand all siblings' },
      { keys: ['Space'], title: 'Preview' },
      { keys: ['Enter'], title: 'Open' },
      { keys: ['Shift+F10'], title: 'Open context menu' },
    ],
  },
  {
    title: 'In rows',
    entries: [
      { keys: ['Enter'], title: 'Show the value' },
      { keys: ['Mod+C'], title: 'Copy' },
      { keys: ['Mod+Shift+C'], title: 'Copy row' },
      { keys: ['Shift+ArrowDown'], title: 'Extend the selection' },
      { keys: ['Mod+A'], title: 'Select all' },
      { keys: ['F'], title: 'Filter by this value' },
      { keys: ['Shift+F'], title: 'Exclude this value' },
      { keys: ['Alt+Shift+ArrowRight'], title: 'Widen the column' },
      { keys: ['Alt+Shift+ArrowLeft'], title: 'Narrow the column' },
      { keys: ['<'], title: 'Move the column left' },
      { keys: ['>'], title: 'Move the column right' },
    ],
  },
  {
    title: 'In the operations of a batch',
    entries: [
      { keys: ['Enter'], title: 'Edit' },
      { keys: ['Mod+D'], title: 'Duplicate' },
      { keys: ['Mod+C'], title: 'Copy as JSON' },
      { keys: ['Alt+ArrowUp'], title: 'Move up' },
      { keys: ['Alt+ArrowDown'], title: 'Move down' },
      { keys: ['Delete'], title: 'Remove' },
      { keys: ['Mod+Z'], title: 'Undo' },
      { keys: ['Mod+Shift+Z'], title: 'Redo' },
    ],
  },
  {
    title: 'In the tab strip',
    entries: [
      { keys: ['ArrowRight'], title: 'Select next tab' },
      { keys: ['Delete'], title: 'Close selected tab' },
    ],
  },
];

/** All shortcuts that work in a shell, and the commands without one. */
export function shortcutGroups(shell: 'desktop' | 'browser'): readonly ShortcutGroup[] {
  const ofCommands = [...new Set(Object.values(GROUP_OF))].map((title) => ({
    title,
    entries: commandIds()
      .filter((id) => groupOf(id) === title)
      .map((id) => ({ title: commandDefinition(id).title, keys: usableKeys(id, shell) })),
  }));
  return [...ofCommands, ...IN_PLACE];
}

/**
 * Returns the entries that contain all words of the text, in the title or in the key names of one shortcut on this
 * platform. For an empty text, returns all entries that have a shortcut.
 */
export function findShortcuts(
  groups: readonly ShortcutGroup[],
  text: string,
  platform: 'mac' | 'other',
): readonly ShortcutGroup[] {
  const words = fold(text)
    .split(/[\s+]+/)
    .filter((word) => word !== '');
  const isFound = ({ title, keys }: ShortcutEntry) => {
    if (words.length === 0) return keys.length > 0;
    const names = keys.map((key) => shortcutParts(key, platform).map((name) => fold(name)));
    return (
      words.every((word) => fold(title).includes(word)) ||
      names.some((parts) => words.every((word) => parts.includes(word)))
    );
  };
  return groups
    .map((group) => ({ ...group, entries: group.entries.filter(isFound) }))
    .filter(({ entries }) => entries.length > 0);
}
