import { beforeEach, describe, expect, it } from 'vitest';
import { moveToOtherSide, openToSide } from './groups.ts';
import { forgetWithTabs, onTabGone } from './on-tab-removed.ts';
import { keyOf, table } from './testing/shown-groups.ts';
import { closeTab, openTab, openTabs, useWorkspace } from './workspace.ts';

beforeEach(() => useWorkspace.setState(useWorkspace.getInitialState()));

const closeAll = () => {
  for (const { key } of openTabs()) closeTab(key);
};

describe('a tab that is gone', () => {
  const listen = () => {
    const gone: string[] = [];
    const stop = onTabGone(({ key }) => gone.push(key));
    return { gone, stop };
  };

  it('is told of when it is closed, and when the next look takes its place', () => {
    const { gone, stop } = listen();
    openTab(table('a'), { preview: true });
    openTab(table('b'), { preview: true });
    closeTab(keyOf('b'));
    expect(gone).toEqual([keyOf('a'), keyOf('b')]);
    stop();
  });

  it('is not one that goes over to the other side', () => {
    const { gone, stop } = listen();
    openTab(table('a'));
    openTab(table('b'));
    moveToOtherSide(keyOf('b'));
    moveToOtherSide(keyOf('b'));
    expect(gone).toEqual([]);
    stop();
  });
});

describe('what pages keep', () => {
  const states = (most: number) => {
    const forgotten: string[] = [];
    const stop = forgetWithTabs({
      keyOf: ({ content }) => ('id' in content ? content.id.join() : undefined),
      forget: (key) => forgotten.push(key),
      most,
    });
    return { forgotten, stop };
  };

  it('is forgotten with the last tab that shows the page', () => {
    const { forgotten, stop } = states(0);
    openTab(table('a'));
    openToSide(keyOf('a'));
    closeTab(keyOf('a'));
    expect(forgotten).toEqual([]);
    closeAll();
    expect(forgotten).toEqual(['a']);
    stop();
  });

  it('does not grow with the number of tabs that were ever open', () => {
    const { forgotten, stop } = states(3);
    for (let index = 0; index < 500; index += 1) {
      openTab(table(String(index)));
      closeAll();
    }
    expect(forgotten).toHaveLength(497);
    expect(forgotten.at(-1)).toBe('496');
    stop();
  });

  it('stays where a page was opened again', () => {
    const { forgotten, stop } = states(1);
    openTab(table('a'));
    closeAll();
    openTab(table('a'));
    openTab(table('b'));
    closeTab(keyOf('b'));
    expect(forgotten).toEqual([]);
    stop();
  });
});
