import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { isAvailable, runCommand } from '#lib/commands.ts';
import {
  activateTab,
  activeTab,
  closeTab,
  openTab,
  retitleTab,
  showNoTab,
  type TabContent,
  useWorkspace,
} from '#lib/workspace/workspace.ts';
import { offerLinkCommand } from './offered-commands.ts';

const TABLE: TabContent = { kind: 'table', connectionId: 'c', id: ['t'] };
const PASTED: TabContent = { kind: 'plan', textId: 'text-1', name: 'pasted' };

const isOffered = () => isAvailable('link.copy');
const activeKey = () => activeTab(useWorkspace.getState())?.key ?? '';

beforeEach(() => useWorkspace.setState(useWorkspace.getInitialState()));

function offer(copy = () => {}): void {
  onTestFinished(offerLinkCommand(copy));
}

it('link.copy is available only while the active tab has a link', () => {
  offer();
  expect(isOffered()).toBe(false);
  openTab(TABLE);
  const table = activeKey();
  expect(isOffered()).toBe(true);
  openTab(PASTED);
  expect(isOffered()).toBe(false);
  activateTab(table);
  expect(isOffered()).toBe(true);
  showNoTab();
  expect(isOffered()).toBe(false);
  activateTab(table);
  closeTab(table);
  expect(isOffered()).toBe(false);
});

it('link.copy is available at once if a tab is already open', () => {
  openTab(TABLE);
  offer();
  expect(isOffered()).toBe(true);
});

it('with two tabs side by side, link.copy depends on the focused one', () => {
  offer();
  openTab(TABLE);
  const table = activeKey();
  openTab(PASTED, { beside: true });
  expect(isOffered()).toBe(false);
  activateTab(table);
  expect(isOffered()).toBe(true);
});

it('link.copy becomes available when a new connection is saved', () => {
  offer();
  openTab({ kind: 'connection', connectionId: null });
  expect(isOffered()).toBe(false);
  retitleTab(activeKey(), { kind: 'connection', connectionId: 'saved' });
  expect(isOffered()).toBe(true);
});

it('link.copy copies once after several tab changes, and is unavailable after cleanup', () => {
  const copy = vi.fn();
  const end = offerLinkCommand(copy);
  for (const id of ['a', 'b', 'c']) openTab({ kind: 'table', connectionId: 'c', id: [id] });
  expect(runCommand('link.copy')).toBe(true);
  expect(copy).toHaveBeenCalledTimes(1);
  end();
  expect(isOffered()).toBe(false);
  openTab(TABLE);
  expect(isOffered()).toBe(false);
});
