import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testConnection } from '#contract/testing/test-connection.ts';
import { useHostState } from '../host/host-state.ts';
import { NOTHING_OPEN } from './tab-groups.ts';
import { followVisits, goBack, goForward, reopenTab, useVisits } from './visits.ts';
import {
  activeTab,
  closeTab,
  openTab,
  openTabs,
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

let stop = () => {};
beforeEach(() => {
  useWorkspace.setState(NOTHING_OPEN);
  useVisits.setState({ past: [], future: [], closed: [] });
  useHostState.setState({ connections: [testConnection({ id: 'c' })] });
  stop = followVisits();
});
afterEach(() => stop());

describe('back and forward', () => {
  it('lead through the pages in the order of the visits, also through previews that are gone', () => {
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

  it('end where the user went on by another way', () => {
    for (const name of ['a', 'b', 'c']) openTab(table(name));
    goBack();
    openTab(table('d'));
    goForward();
    expect(shown()).toBe('d');
    goBack();
    expect(shown()).toBe('b');
  });

  it('pass by what is gone: a connection that was removed, a text that was closed', () => {
    openTab(table('a'));
    openTab(table('x', 'removed'));
    openTab({ kind: 'plan', textId: 't', name: 'plan' });
    openTab(table('b'));
    closeTab(tabKey({ kind: 'plan', textId: 't', name: 'plan' }));
    close(table('x', 'removed'));
    goBack();
    expect(shown()).toBe('a');
  });

  it('are each the way back of the other, whatever was visited', () => {
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

describe('a tab that was closed', () => {
  it('comes back where it was, the last one first', () => {
    for (const name of ['a', 'b', 'c']) openTab(table(name));
    close(table('a'));
    close(table('b'));
    expect(reopenTab()).toBe(true);
    expect(shown()).toBe('b');
    expect(reopenTab()).toBe(true);
    expect(openTabs().map(({ key }) => key)).toEqual(['a', 'b', 'c'].map((name) => tabKey(table(name))));
    expect(reopenTab()).toBe(false);
  });

  it('is none that was only replaced, nor one that is open again, nor one of a connection that is gone', () => {
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
