import { beforeEach, describe, expect, it } from 'vitest';
import { workspace } from '#contract/index.ts';
import { defined } from '#protocol/defined.ts';
import { deserializeWorkspace, serializeWorkspace } from './restore.ts';
import { NOTHING_OPEN, opened } from './tab-groups.ts';
import { shown, table, tables } from './testing/shown-groups.ts';
import {
  activeTab,
  closeTab,
  guardTab,
  openTab,
  openTablePage,
  openTabs,
  requestClose,
  retitleTab,
  showTablesOf,
  type TabContent,
  useWorkspace,
} from './workspace.ts';

beforeEach(() => useWorkspace.setState(useWorkspace.getInitialState()));

const activeKey = () => activeTab(useWorkspace.getState())?.key ?? '';

const pages = () => openTabs().map(({ content }) => (content.kind === 'table' ? content.page : content.kind));

describe('the tab of a table', () => {
  it('switches to the requested page, and becomes permanent on an editable one', () => {
    openTab(table('a'), { preview: true });
    openTablePage({ connectionId: 'c', id: ['a'] }, 'rows');
    expect(openTabs()).toMatchObject([{ preview: true, content: { page: 'rows' } }]);
    openTablePage({ connectionId: 'c', id: ['a'] }, 'query');
    expect(openTabs()).toMatchObject([{ preview: false, content: { page: 'query' } }]);
  });

  it('reopens on its last page, except a form that replaced the tree', () => {
    openTablePage({ connectionId: 'c', id: ['a'] }, 'versions');
    openTab(table('b'));
    openTab(table('a'), { preview: true });
    expect(pages()).toEqual(['versions', undefined]);
    openTablePage({ connectionId: 'c', id: ['a'] }, 'tune');
    openTab(table('b'));
    openTab(table('a'));
    expect(pages()).toEqual(['versions', undefined]);
    closeTab(activeKey());
    openTab(table('a'));
    expect(pages()).toEqual([undefined, 'versions']);
  });

  it('reopens on its last page in a restored window too', () => {
    const restored = { content: { ...table('e'), page: 'versions' } as const, preview: true };
    useWorkspace.setState(opened(NOTHING_OPEN, restored));
    openTab(table('f'), { preview: true });
    openTab(table('e'), { preview: true });
    expect(pages()).toEqual(['versions']);
  });

  it('keeps its page on one side when the other side shows another page', () => {
    openTablePage({ connectionId: 'c', id: ['a'] }, 'schema');
    openTab(table('a'), { beside: true });
    openTablePage({ connectionId: 'c', id: ['a'] }, 'rows');
    expect(pages()).toEqual(['schema', 'rows']);
    useWorkspace.setState({ focused: 'left' });
    openTab(table('a'));
    expect(pages()).toEqual(['schema', 'rows']);
  });
});

describe('a restored window', () => {
  it('has the tables of both sides in their previous state', () => {
    const groups = opened(tables('a b', 'c'), { content: table('a'), preview: true });
    const state = { ...useWorkspace.getState(), ...groups, leftShare: 0.3 };
    expect(shown(groups)).toBe('a *b | [c *a?]');
    expect(deserializeWorkspace(serializeWorkspace(state))).toEqual(state);
  });

  it('has comparisons, saved plans, and batches', () => {
    const side = (version?: bigint) => ({
      connectionId: 'c',
      id: ['a', '$'],
      ...defined({ version }),
    });
    openTab({ kind: 'compare-tables', before: side(2n ** 63n), after: side(), section: 'stats' });
    openTab({ kind: 'compare', before: { runId: 'r' }, after: { runId: 's' } }, { beside: true });
    openTab({ kind: 'batch', draftId: 'd', name: 'nightly rollup' });
    openTab({ kind: 'plans' });
    const state = useWorkspace.getState();
    const kept: unknown = JSON.parse(JSON.stringify(serializeWorkspace(state)));
    expect(deserializeWorkspace(workspace.parse(kept))).toEqual(state);
  });

  it('omits pages that are one click away or belong to the previous session', () => {
    openTab(table('a'));
    openTab({ kind: 'settings' });
    openTab({ kind: 'plan', textId: 'text-1', name: 'pasted' });
    openTab({ kind: 'compare', before: { runId: 'r' }, after: { textId: 'text-1' } });
    expect(shown(deserializeWorkspace(serializeWorkspace(useWorkspace.getState())))).toBe('a');
  });

  it.each(['left', 'right'] as const)('has one side if no tab of the %s one was saved', (side) => {
    const groups = opened(tables('a'), { content: { kind: 'settings' }, preview: false, side: 'right' });
    const { left, right } = groups;
    const swapped = side === 'left' && right !== null ? { left: right, right: left } : { left, right };
    const state = { ...useWorkspace.getState(), ...swapped };
    for (const focused of ['left', 'right'] as const)
      expect(shown(deserializeWorkspace(serializeWorkspace({ ...state, focused })))).toBe('*a');
  });
});

describe('opening a tab beside', () => {
  it('uses the side without focus', () => {
    openTab(table('a'));
    openTab(table('b'), { beside: true });
    expect(shown(useWorkspace.getState())).toBe('*a | [*b]');
    openTab(table('c'), { beside: true });
    expect(shown(useWorkspace.getState())).toBe('[a *c] | *b');
  });
});

describe('the page of a connection', () => {
  const page = (connectionId: string | null): TabContent => ({ kind: 'connection', connectionId });

  it('keeps its tab when a new connection is saved, and allows another new one', () => {
    openTab(page(null));
    retitleTab(activeKey(), page('saved'));
    openTab(page('saved'));
    expect(openTabs()).toHaveLength(1);
    openTab(page(null));
    expect(new Set(openTabs().map(({ key }) => key)).size).toBe(2);
  });

  it('keeps the shown connection until the user changes it', () => {
    useWorkspace.setState({ connectionId: 'c' });
    openTab(page('other'));
    expect(useWorkspace.getState().connectionId).toBe('c');
    showTablesOf('other');
    expect(useWorkspace.getState().connectionId).toBe('other');
    expect(activeTab(useWorkspace.getState())?.content).toEqual({
      kind: 'namespace',
      connectionId: 'other',
      id: [],
    });
  });

  it('is restored for a saved connection, but not for a new one', () => {
    openTab(page('c'));
    openTab(page(null));
    expect(
      deserializeWorkspace(serializeWorkspace(useWorkspace.getState())).left.tabs.map(
        ({ content }) => content,
      ),
    ).toEqual([page('c')]);
  });

  it('closes only if its guard allows it', () => {
    openTab(page('c'));
    const key = activeKey();
    const release = guardTab(key, () => false);
    requestClose(key);
    expect(openTabs()).toHaveLength(1);
    release();
    requestClose(key);
    expect(openTabs()).toHaveLength(0);
  });
});
