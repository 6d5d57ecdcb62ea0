import type { Step, Walk } from '../fixtures/walks/step.ts';

/** Walks that once failed, by what is now expected of them. */
export const FOUND_WALKS: Readonly<Record<string, Walk>> = {
  'the page of a namespace opens after the index form of one of its tables was closed': {
    start: 'overview',
    steps: [
      { does: 'press', role: 'tab', name: 'Indices' },
      { does: 'press', role: 'button', name: 'New index…' },
      { does: 'key', keys: 'Escape' },
      { does: 'press', role: 'link', name: 'live' },
    ],
  },
  'a popover keeps focus after its reset button is pressed': {
    start: 'server',
    steps: [
      { does: 'press', role: 'treeitem', name: 'notes, table' },
      { does: 'press', role: 'button', name: 'Request: Default request' },
      { does: 'press', role: 'radio', name: 'false' },
      { does: 'press', role: 'button', name: 'Reset to defaults' },
    ],
  },
  'the settings page of a folder connection has a heading': {
    start: 'folder',
    steps: [
      { does: 'press', role: 'button', name: 'Connection actions' },
      { does: 'press', role: 'menuitem', name: 'Edit connection' },
    ],
  },
  'focus is kept when the menu of sibling namespaces closes with Escape': {
    start: 'sample',
    steps: [
      { does: 'press', role: 'treeitem', name: 'prod, namespace' },
      { does: 'press', role: 'treeitem', name: 'ml, namespace' },
      { does: 'press', role: 'treeitem', name: 'items, table' },
      { does: 'press', role: 'tab', name: 'Indices' },
      { does: 'press', role: 'button', name: 'Siblings of prod' },
      { does: 'key', keys: 'Escape' },
    ],
  },
  'when a page is closed and the next one has no tree, focus moves to the tab of the next one': {
    start: 'query',
    steps: [
      { does: 'press', role: 'button', name: 'Batch' },
      { does: 'press', role: 'button', name: 'Add operation' },
      { does: 'press', role: 'menuitem', name: 'Create versioncreate_table_version' },
      ...Array.from({ length: 12 }, (): Step => ({ does: 'key', keys: 'Tab' })),
      { does: 'press', role: 'button', name: 'More actions' },
      { does: 'key', keys: 'Alt+W' },
    ],
  },
};
