import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testConnection } from '#contract/testing/test-connection.ts';
import { useHostState } from '../host/host-state.ts';
import { focusSide } from './groups.ts';
import { NOTHING_OPEN, type SplitSide } from './tab-groups.ts';
import { shown as shownAtSides, tables } from './testing/shown-groups.ts';
import { followVisits, goBack, goForward, reopenTab, useVisits } from './visits.ts';
import {
  activateTab,
  activeTab,
  closeTab,
  openTab,
  openTablePage,
  openTabs,
  showNoTab,
  type TabContent,
  tabKey,
  useWorkspace,
} from './workspace.ts';

const table = (name: string, connectionId = 'c'): TabContent => ({ kind: 'table', connectionId, id: [name] });
const shown = () => {
  const content = activeTab(useWorkspace.getState())?.content;
  return content !== undefined && 'id' in content ? content.id.join('/') : content?.kind;
};
const close = (content: TabContent) => closeTab(tabKey(content));

const sides = () => shownAtSides(useWorkspace.getState());
const tabAt = (side: SplitSide, index = 0) => useWorkspace.getState()[side]?.tabs[index]?.key ?? '';

let stop = () => {};
beforeEach(() => {
  useWorkspace.setState(NOTHING_OPEN);
  useVisits.setState({ past: [], future: [], closed: [] });
  useHostState.setState({ connections: [testConnection({ id: 'c' })] });
  stop = followVisits();
});
afterEach(() => stop());

describe('back and forward', () => {
  it('visit the pages in order, including replaced previews', () => {
    for (const name of ['a', 'b', 'c']) openTab(table(name), { preview: true });
    expect(openTabs()).toHaveLength(1);
    goBack();
    expect(shown()).toBe('b');
    goBack();
    expect(shown()).toBe('a');
    goBack();
    expect(shown()).toBe('a');
    goForward();
    goForward();
    expect(shown()).toBe('c');
  });

  it('visit the pages within a table as well', () => {
    for (const page of ['schema', 'rows', 'query', 'tune', 'versions'] as const)
      openTablePage({ connectionId: 'c', id: ['a'] }, page);
    const page = () => activeTab(useWorkspace.getState())?.content;
    const seen = [goBack, goBack, goBack, goBack, goForward, goForward].map((go) => {
      go();
      return page();
    });
    expect(seen.map((content) => content?.kind === 'table' && content.page)).toEqual([
      ...['tune', 'query', 'rows', 'schema'],
      ...['rows', 'query'],
    ]);
  });

  it('drop the forward history after another navigation', () => {
    for (const name of ['a', 'b', 'c']) openTab(table(name));
    goBack();
    openTab(table('d'));
    goForward();
    expect(shown()).toBe('d');
    goBack();
    expect(shown()).toBe('b');
  });

  it('skip removed connections and closed texts', () => {
    openTab(table('a'));
    openTab(table('x', 'removed'));
    openTab({ kind: 'plan', textId: 't', name: 'plan' });
    openTab(table('b'));
    closeTab(tabKey({ kind: 'plan', textId: 't', name: 'plan' }));
    close(table('x', 'removed'));
    goBack();
    expect(shown()).toBe('a');
  });

  it('switch sides to the tab where the user was', () => {
    useWorkspace.setState(tables('a b', 'a c'));
    activateTab(tabAt('left'));
    focusSide('right');
    goBack();
    expect(sides()).toBe('[*a b] | a *c');
    goForward();
    expect(sides()).toBe('*a b | [a *c]');
    closeTab(tabAt('left'));
    goBack();
    expect(sides()).toBe('*b | [*a c]');
  });

  it('return from an empty work area to closed pages', () => {
    openTab(table('a'));
    openTab(table('b'));
    close(table('b'));
    showNoTab();
    goBack();
    expect(shown()).toBe('b');
  });

  it('reverse each other, for any visits', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 2 }),
        fc.nat(5),
        (names, steps) => {
          useWorkspace.setState(NOTHING_OPEN);
          useVisits.setState({ past: [], future: [], closed: [] });
          for (const name of names) openTab(table(name), { preview: true });
          const [last, way] = [shown(), useVisits.getState().past.length];
          for (let step = 0; step < steps; step += 1) goBack();
          for (let step = 0; step < Math.min(steps, way); step += 1) goForward();
          expect(shown()).toBe(last);
        },
      ),
    );
  });
});

describe('reopening a closed tab', () => {
  it('restores its position, most recently closed first', () => {
    for (const name of ['a', 'b', 'c']) openTab(table(name));
    close(table('a'));
    close(table('b'));
    expect(reopenTab()).toBe(true);
    expect(shown()).toBe('b');
    expect(reopenTab()).toBe(true);
    expect(openTabs().map(({ key }) => key)).toEqual(['a', 'b', 'c'].map((name) => tabKey(table(name))));
    expect(reopenTab()).toBe(false);
  });

  it.each<[string, string, SplitSide, number]>([
    ['a b c', 'a', 'left', 0],
    ['a b', 'c a', 'right', 1],
    // Closing the last tab closed its side; reopening the tab restores the side.
    ['a', 'b a', 'left', 0],
    ['b a', 'a', 'right', 0],
    ['b a', 'c', 'right', 0],
  ])('restores its side, even if the other one has the same tab: %s | %s', (left, right, side, index) => {
    useWorkspace.setState(tables(left, right));
    const key = tabAt(side, index);
    activateTab(key);
    const before = sides();
    closeTab(key);
    expect(sides()).not.toBe(before);
    expect(reopenTab()).toBe(true);
    expect(sides()).toBe(before);
    expect(reopenTab()).toBe(false);
  });

  it('skips a tab that is already open on its side, or on any side if there is only one', () => {
    useWorkspace.setState(tables('a', 'a b'));
    closeTab(tabAt('right'));
    closeTab(tabAt('right'));
    openTab(table('b'));
    openTab(table('a'), { beside: true });
    expect(sides()).toBe('a *b | [*a]');
    expect(reopenTab()).toBe(false);
  });

  it('skips replaced previews, open tabs, and tabs of removed connections', () => {
    openTab(table('a'), { preview: true });
    openTab(table('b'), { preview: true });
    expect(useVisits.getState().closed).toEqual([]);
    close(table('b'));
    openTab(table('b'));
    openTab(table('x', 'removed'));
    close(table('x', 'removed'));
    expect(reopenTab()).toBe(false);
  });
});
