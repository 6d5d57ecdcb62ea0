import { afterEach, beforeEach, expect, it } from 'vitest';
import { testConnection } from '#contract/testing/test-connection.ts';
import { handleCommands } from '#lib/commands.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { closeDialog, openDialog } from '#lib/workspace/dialogs.ts';
import { NOTHING_OPEN } from '#lib/workspace/tab-groups.ts';
import { followVisits, goBack, goForward, useVisits } from '#lib/workspace/visits.ts';
import { activeTab, openTab, useWorkspace } from '#lib/workspace/workspace.ts';
import { followBrowserHistory } from './browser-history.ts';

/** A fake of the browser’s history; the state undefined is the page before Vitrine. */
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

it('the browser’s back and forward buttons move through the visited pages', () => {
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

it('the browser’s back button continues from the page that go.back or go.forward opened', () => {
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

it('on the first page, the first press of the back button stays in Vitrine, the second leaves', () => {
  visit('b');
  browser.history.go(-1);
  browser.history.go(-1);
  expect(browser.isLeft()).toBe(false);
  expect(shown()).toBe('a');
  browser.history.go(-1);
  expect(browser.isLeft()).toBe(true);
});

it('after a reload, the history starts at the current page', () => {
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

it('the back button doesn’t change the page while a dialog is open', () => {
  visit('b');
  openDialog('keys');
  browser.history.go(-1);
  expect(shown()).toBe('b');
  closeDialog();
  browser.history.go(-1);
  expect(shown()).toBe('a');
});
