import { beforeEach, expect, it } from 'vitest';
import { MAX_LOOK_PART } from '#contract/first-paint.ts';
import { openToSide } from './groups.ts';
import { createPageState, tabKeyFor } from './page-state.ts';
import { restoreLooks, subscribeToLooks } from './tab-looks.ts';
import { leftAndEntered } from './testing/left-and-entered.ts';
import { keyOf, table } from './testing/shown-groups.ts';
import { activeTab, changeTabs, closeTab, openTab, openTabs, useWorkspace } from './workspace.ts';

/** Like a page of rows, which doesn’t save what is typed. */
function rowsStates() {
  return createPageState({
    first: { filter: '', typed: '' },
    keyOf: ({ key, content }) => (content.kind === 'table' ? key : undefined),
    most: 0,
    look: {
      write: ({ filter }) => ({ rows: { filter, offset: 0, pageSize: 50 } }),
      read: ({ rows }) => rows && { filter: rows.filter },
    },
  });
}

/** Closes and opens the window and its pages; each start of the window creates their states again. */
function restart() {
  useWorkspace.setState(leftAndEntered(useWorkspace.getState()), true);
  restoreLooks();
}

beforeEach(() => {
  useWorkspace.setState(useWorkspace.getInitialState(), true);
});

it('restores the page state after a restart, except text that was still being typed', () => {
  openTab(table('a'));
  rowsStates().change(keyOf('a'), { filter: 'price > 3', typed: 'price > 30' });
  restart();
  expect(rowsStates().of(keyOf('a'))).toEqual({ filter: 'price > 3', typed: '' });
});

it('keeps the saved state of a page that was not shown in one session', () => {
  openTab(table('b'));
  // Of pages that haven’t loaded yet.
  const look = { table: { version: '7' } };
  changeTabs((tab) => ({ ...tab, look }));
  restart();
  restart();
  expect(activeTab(useWorkspace.getState())?.look).toEqual(look);
});

it('restores the state of a page that is already displayed', () => {
  openTab(table('c'));
  rowsStates().change(keyOf('c'), { filter: 'kept' });
  const next = leftAndEntered(useWorkspace.getState());
  useWorkspace.setState(useWorkspace.getInitialState(), true);
  const states = rowsStates();
  useWorkspace.setState(next, true);
  restoreLooks();
  expect(states.of(keyOf('c')).filter).toBe('kept');
});

it('keeps separate states for two tabs of one table', () => {
  const states = rowsStates();
  openTab(table('d'));
  openToSide(keyOf('d'));
  const second = tabKeyFor(useWorkspace.getState(), table('d'));
  states.change(keyOf('d'), { filter: 'left' });
  states.change(second, { filter: 'right' });
  restart();
  const again = rowsStates();
  expect(openTabs().map(({ key }) => again.of(key).filter)).toEqual(['left', 'right']);
});

it('drops the state with its tab', () => {
  openTab(table('e'));
  rowsStates().change(keyOf('e'), { filter: 'gone' });
  restart();
  closeTab(keyOf('e'));
  openTab(table('e'));
  expect(activeTab(useWorkspace.getState())?.look).toBeUndefined();
  expect(rowsStates().of(keyOf('e')).filter).toBe('');
});

it('omits an oversized state, but keeps the others', () => {
  openTab(table('f'));
  rowsStates().change(keyOf('f'), { filter: 'x'.repeat(MAX_LOOK_PART) });
  restart();
  expect(openTabs().map(({ content, look }) => ({ content, look }))).toEqual([
    { content: table('f'), look: undefined },
  ]);
});

it('triggers a save when only the page state changes', () => {
  const states = rowsStates();
  openTab(table('g'));
  let changes = 0;
  const stop = subscribeToLooks(() => {
    changes += 1;
  });
  states.change(keyOf('g'), { typed: 'pri' });
  expect(changes).toBe(0);
  states.change(keyOf('g'), { filter: 'price' });
  expect(changes).toBe(1);
  stop();
});
