import { afterEach, beforeEach, expect, it } from 'vitest';
import { testConnection } from '#contract/testing/test-connection.ts';
import { handleCommands } from '#lib/commands.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { closeDialog, openDialog } from '#lib/workspace/dialogs.ts';
import { NOTHING_OPEN } from '#lib/workspace/tab-groups.ts';
import { followVisits, goBack, goForward, useVisits } from '#lib/workspace/visits.ts';
import { activeTab, openTab, useWorkspace } from '#lib/workspace/workspace.ts';
import { followBrowserHistory } from './browser-history.ts';

/** Like a browser’s history; undefined is the page before Vitrine. */
function browserHistory() {
  const listeners = new Set<(state: unknown) => void>();
  const entries: unknown[] = [undefined, null];
  let at = 1;
  const history = {
    get state() {
      return entries[at];
    },
    pushState: (state: unknown) => {
      at += 1;
      entries.splice(at, entries.length, state);
    },
    replaceState: (state: unknown) => {
      entries[at] = state;
    },
    go: (steps = 0) => {
      const next = at + steps;
      if (next < 0 || next >= entries.length) return;
      at = next;
      for (const listener of listeners) listener(entries[at]);
    },
  };
  const onPop = (listener: (state: unknown) => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return { history, onPop, isLeft: () => at === 0 };
}

const visit = (name: string) => openTab({ kind: 'table', connectionId: 'c', id: [name] });
const shown = () => {
  const content = activeTab(useWorkspace.getState())?.content;
  return content !== undefined && 'id' in content ? content.id.join('/') : undefined;
};

let stops: readonly (() => void)[] = [];
let browser = browserHistory();
beforeEach(() => {
  useWorkspace.setState(NOTHING_OPEN);
  useVisits.setState({ past: [], future: [], closed: [] });
  useHostState.setState({ connections: [testConnection({ id: 'c' })] });
  browser = browserHistory();
  visit('a');
  stops = [
    followVisits(),
    handleCommands({ 'go.back': goBack, 'go.forward': goForward }),
    followBrowserHistory(browser),
  ];
});
afterEach(() => {
  closeDialog();
  for (const stop of stops) stop();
});

it('the buttons of the browser go through the pages that were visited', () => {
  visit('b');
  visit('c');
  browser.history.go(-2);
  expect(shown()).toBe('a');
  browser.history.go(1);
  expect(shown()).toBe('b');
  visit('d');
  browser.history.go(1);
  expect(shown()).toBe('d');
  browser.history.go(-1);
  expect(shown()).toBe('b');
});

it('they continue from the page that the commands opened', () => {
  visit('b');
  visit('c');
  goBack();
  browser.history.go(-1);
  expect(shown()).toBe('a');
  goForward();
  goForward();
  browser.history.go(-1);
  expect(shown()).toBe('b');
});

it('the first press on the first page does not leave Vitrine', () => {
  visit('b');
  browser.history.go(-1);
  browser.history.go(-1);
  expect(browser.isLeft()).toBe(false);
  expect(shown()).toBe('a');
  browser.history.go(-1);
  expect(browser.isLeft()).toBe(true);
});

it('after a page that was loaded again, there is nothing to go back to but the edge', () => {
  visit('b');
  for (const stop of stops) stop();
  useVisits.setState({ past: [], future: [] });
  stops = [followVisits(), handleCommands({ 'go.back': goBack }), followBrowserHistory(browser)];
  browser.history.go(-1);
  expect(shown()).toBe('b');
  visit('c');
  browser.history.go(-1);
  expect(shown()).toBe('b');
  expect(browser.isLeft()).toBe(false);
});

it('below a dialog no page changes', () => {
  visit('b');
  openDialog('keys');
  browser.history.go(-1);
  expect(shown()).toBe('b');
  closeDialog();
  browser.history.go(-1);
  expect(shown()).toBe('a');
});
