import { describe, expect, it } from 'vitest';
import { askToClose, guardTab } from './close-guard.ts';
import { fromKept, toKept } from './restore.ts';
import {
  openTab,
  retitleTab,
  showTablesOf,
  type TabContent,
  useWorkspace,
  withoutTab,
  withTab,
} from './workspace.ts';

const table = (name: string): TabContent => ({ kind: 'table', connectionId: 'c', id: [name] });

function opened(...steps: readonly (readonly [TabContent, boolean])[]) {
  return steps.reduce((state, [content, preview]) => withTab(state.tabs, content, preview), {
    tabs: [],
    activeKey: null,
  } as ReturnType<typeof withTab>);
}

const names = (state: ReturnType<typeof withTab>) =>
  state.tabs.map(({ content, preview }) => {
    const name = content.kind === 'table' ? content.id.join() : content.kind;
    return preview ? `${name}?` : name;
  });

describe('tabs', () => {
  it('reuses the preview for the next look', () => {
    expect(names(opened([table('a'), false], [table('b'), true], [table('c'), true]))).toEqual(['a', 'c?']);
  });

  it('keeps a preview that is opened for good, in its place', () => {
    expect(names(opened([table('a'), true], [table('a'), false], [table('b'), true]))).toEqual(['a', 'b?']);
  });

  it('does not turn a kept tab into a preview by looking at it again', () => {
    expect(names(opened([table('a'), false], [table('a'), true]))).toEqual(['a']);
  });

  it('shows the neighbour when the active one closes', () => {
    const state = opened([table('a'), false], [table('b'), false], [table('c'), false]);
    const key = (index: number) => state.tabs[index]?.key ?? '';
    const middleActive = { ...state, activeKey: key(1) };
    expect(withoutTab(middleActive, key(1)).activeKey).toBe(key(2));
    expect(withoutTab(state, key(2)).activeKey).toBe(key(1));
    expect(withoutTab(state, key(0)).activeKey).toBe(key(2));
  });
});

describe('a restored window', () => {
  it('has the tables and the active tab that it was left with', () => {
    const state = { ...useWorkspace.getState(), ...opened([table('a'), false], [table('b'), true]) };
    expect(fromKept(toKept(state))).toEqual(state);
  });

  it('leaves out pages that are not tables', () => {
    const state = {
      ...useWorkspace.getState(),
      ...opened([table('a'), false], [{ kind: 'settings' }, false]),
    };
    expect(fromKept(toKept(state))).toMatchObject({ tabs: [{ content: table('a') }], activeKey: null });
  });
});

describe('the page of a connection', () => {
  const page = (connectionId: string | null): TabContent => ({ kind: 'connection', connectionId });
  const begin = () => useWorkspace.setState({ tabs: [], activeKey: null, connectionId: 'c' });

  it('stays the same tab when a new connection is saved, and leaves room for the next new one', () => {
    begin();
    openTab(page(null));
    retitleTab(useWorkspace.getState().activeKey ?? '', page('saved'));
    openTab(page('saved'));
    expect(useWorkspace.getState().tabs).toHaveLength(1);
    openTab(page(null));
    const keys = useWorkspace.getState().tabs.map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
  });

  it('does not change which tables are shown until that is asked for', () => {
    begin();
    openTab(page('other'));
    expect(useWorkspace.getState().connectionId).toBe('c');
    showTablesOf('other');
    expect(useWorkspace.getState()).toMatchObject({ connectionId: 'other', activeKey: null });
  });

  it('is restored as which it is, and a new one not at all', () => {
    const state = { ...useWorkspace.getState(), ...opened([page('c'), false], [page(null), false]) };
    expect(fromKept(toKept(state)).tabs.map(({ content }) => content)).toEqual([page('c')]);
  });

  it('closes only when its guard lets it', () => {
    begin();
    openTab(page('c'));
    const key = useWorkspace.getState().activeKey ?? '';
    const release = guardTab(key, () => false);
    askToClose(key);
    expect(useWorkspace.getState().tabs).toHaveLength(1);
    release();
    askToClose(key);
    expect(useWorkspace.getState().tabs).toHaveLength(0);
  });
});
