import type { Step, Walk } from '../fixtures/walks/step.ts';

/** Walks that failed once, each by the name of the expectation. */
export const FOUND_WALKS: Readonly<Record<string, Walk>> = {
  'the page of a namespace is there after the form of an index of one of its tables': {
    start: 'overview',
    steps: [
      { does: 'press', role: 'tab', name: 'Indices' },
      { does: 'press', role: 'button', name: 'New index…' },
      { does: 'key', keys: 'Escape' },
      { does: 'press', role: 'link', name: 'live' },
    ],
  },
  'a popover keeps the keys when its button is of no use any more': {
    start: 'server',
    steps: [
      { does: 'press', role: 'treeitem', name: 'notes, table' },
      { does: 'press', role: 'button', name: 'Request: Default request' },
      { does: 'press', role: 'radio', name: 'false' },
      { does: 'press', role: 'button', name: 'Reset to defaults' },
    ],
  },
  'the page of a folder has a heading': {
    start: 'folder',
    steps: [
      { does: 'press', role: 'button', name: 'Connection actions' },
      { does: 'press', role: 'menuitem', name: 'Edit connection' },
    ],
  },
  'the keys are not lost with the siblings of a name': {
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
  'with a page that goes away, and no tree beside the one behind it, the keys go to its tab': {
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
