import { beforeEach, describe, expect, it } from 'vitest';
import { defined } from '#protocol/defined.ts';
import { moveToOtherSide, openToSide } from './groups.ts';
import { createPageState, onTabGone, tabKeyFor } from './page-state.ts';
import { opened, withFocus } from './tab-groups.ts';
import { keyOf, table, tables } from './testing/shown-groups.ts';
import { closeTab, openTab, openTabs, useWorkspace } from './workspace.ts';

const both = opened(tables('a b'), { content: table('a'), preview: false, side: 'right' });

const [second] = both.right?.tabs ?? [];

it('has separate keys for two pages about one table', () => {
  expect(tabKeyFor(both, table('a'), second?.key)).toBe(second?.key);
  expect(tabKeyFor(both, table('a'), keyOf('a'))).toBe(keyOf('a'));
  expect(second?.key).not.toBe(keyOf('a'));
});

it('uses the active page for everything outside the pages', () => {
  expect(tabKeyFor(both, table('a'))).toBe(second?.key);
  expect(tabKeyFor(withFocus(both, 'left'), table('a'))).toBe(keyOf('a'));
});

it('doesn’t use the tab of a page about another table', () => {
  expect(tabKeyFor(both, table('b'), second?.key)).toBe(keyOf('b'));
  expect(tabKeyFor(both, table('elsewhere'), second?.key)).toBe(keyOf('elsewhere'));
});

beforeEach(() => useWorkspace.setState(useWorkspace.getInitialState()));

const closeAll = () => {
  for (const { key } of openTabs()) closeTab(key);
};

describe('a closed tab', () => {
  const listen = () => {
    const gone: string[] = [];
    const stop = onTabGone(({ key }) => gone.push(key));
    return { gone, stop };
  };

  it('is reported when it is closed or replaced by a preview', () => {
    const { gone, stop } = listen();
    openTab(table('a'), { preview: true });
    openTab(table('b'), { preview: true });
    closeTab(keyOf('b'));
    expect(gone).toEqual([keyOf('a'), keyOf('b')]);
    stop();
  });

  it('is not reported when a tab moves to the other side', () => {
    const { gone, stop } = listen();
    openTab(table('a'));
    openTab(table('b'));
    moveToOtherSide(keyOf('b'));
    moveToOtherSide(keyOf('b'));
    expect(gone).toEqual([]);
    stop();
  });
});

describe('createPageState', () => {
  const statesOf = (most: number, goesOn?: (state: { readonly text: string }) => boolean) =>
    createPageState({
      first: { text: '' },
      keyOf: ({ content }) => ('id' in content ? content.id.join() : undefined),
      most,
      ...defined({ goesOn }),
    });
  const openAndChange = (states: ReturnType<typeof statesOf>, name: string) => {
    openTab(table(name));
    states.change(name, { text: `of ${name}` });
  };

  it('drops the state with the last tab of the page', () => {
    const states = statesOf(0);
    openAndChange(states, 'a');
    openToSide(keyOf('a'));
    closeTab(keyOf('a'));
    expect(states.of('a').text).toBe('of a');
    closeAll();
    expect(states.of('a').text).toBe('');
  });

  it('doesn’t grow with the number of tabs that were ever open', () => {
    const states = statesOf(3);
    const names = Array.from({ length: 500 }, (_, index) => String(index));
    for (const name of names) {
      openAndChange(states, name);
      closeAll();
    }
    expect(names.filter((name) => states.of(name).text !== '')).toEqual(['497', '498', '499']);
  });

  it('keeps the state of a reopened page', () => {
    const states = statesOf(1);
    openAndChange(states, 'a');
    closeAll();
    openTab(table('a'));
    openAndChange(states, 'b');
    closeTab(keyOf('b'));
    expect([states.of('a').text, states.of('b').text]).toEqual(['of a', 'of b']);
  });

  it('keeps the state that is still used without a tab', () => {
    const states = statesOf(0, ({ text }) => text === 'of a');
    openAndChange(states, 'a');
    openAndChange(states, 'b');
    closeAll();
    expect([states.of('a').text, states.of('b').text]).toEqual(['of a', '']);
  });

  it('merges partial changes into the current state', () => {
    const states = statesOf(0);
    states.change('a', { text: 'x' });
    states.change('a', ({ text }) => ({ text: `${text}y` }));
    states.change('a', {});
    expect([states.of('a').text, states.of('b').text]).toEqual(['xy', '']);
  });
});
