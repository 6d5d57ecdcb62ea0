import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TabContent } from './page-kinds.ts';
import {
  activated,
  closed,
  groupOnSide,
  joined,
  moved,
  NOTHING_OPEN,
  opened,
  type SplitSide,
  splitOff,
  stepped,
  type TabGroups,
  tabsOf,
  withFocus,
  withNothingShown,
} from './tab-groups.ts';
import { table } from './testing/shown-groups.ts';

const content = fc.constantFrom<TabContent>(
  ...['a', 'b', 'c', 'd'].map(table),
  { kind: 'settings' },
  { kind: 'about' },
  { kind: 'connection', connectionId: 'c' },
);
const side = fc.constantFrom<SplitSide>('left', 'right');
/** The index of an open tab, modulo their number. */
const which = fc.nat(9);

type Step = (groups: TabGroups) => TabGroups;

function onTab(index: number, run: (groups: TabGroups, key: string) => TabGroups): Step {
  return (groups) => {
    const tabs = tabsOf(groups);
    const tab = tabs[index % tabs.length];
    return tab === undefined ? groups : run(groups, tab.key);
  };
}

const opening = fc.record({ content, preview: fc.boolean(), side: fc.option(side, { nil: undefined }) }).map(
  ({ side: at, ...rest }): Step =>
    (groups) =>
      opened(groups, at === undefined ? rest : { ...rest, side: at }),
);
const closing = which.map((index) => onTab(index, closed));
/** None of these may lose a tab, unless both sides show the same content. */
const moving = fc.oneof(
  which.map((index) => onTab(index, activated)),
  fc
    .tuple(which, side, fc.nat(9))
    .map(([tab, to, index]) => onTab(tab, (groups, key) => moved(groups, key, { side: to, index }))),
  fc.tuple(which, side).map(([tab, to]) => onTab(tab, (groups, key) => splitOff(groups, key, to))),
  fc
    .tuple(which, fc.constantFrom<1 | -1>(1, -1))
    .map(([tab, step]) => onTab(tab, (groups, key) => stepped(groups, key, step))),
  side.map(
    (to): Step =>
      (groups) =>
        withFocus(groups, to),
  ),
  fc.constantFrom<Step>(joined, withNothingShown),
);

function problemsOf(groups: TabGroups): readonly string[] {
  const tabs = tabsOf(groups);
  const sides = [groups.left, groups.right].filter((group) => group !== null);
  const problems = {
    'a side without tabs': sides.length === 2 && sides.some((group) => group.tabs.length === 0),
    'a focus nowhere': groups.right === null && groups.focused === 'right',
    'an active tab that is not there': sides.some(
      ({ tabs: own, activeKey }) => activeKey !== null && own.every(({ key }) => key !== activeKey),
    ),
    'two previews at one side': sides.some((group) => group.tabs.filter(({ preview }) => preview).length > 1),
    'one key twice': new Set(tabs.map(({ key }) => key)).size < tabs.length,
    'the same twice at one side': sides.some((group) => contents(group.tabs).size < group.tabs.length),
    'settings at both sides': tabs.filter((tab) => tab.content.kind === 'settings').length > 1,
  };
  return Object.entries(problems).flatMap(([problem, isThere]) => (isThere ? [problem] : []));
}

function contents(tabs: readonly { readonly content: TabContent }[]): ReadonlySet<string> {
  return new Set(tabs.map((tab) => JSON.stringify(tab.content)));
}

it('keeps its invariants for any order of user actions', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(opening, closing, moving), { size: 'large', maxLength: 30 }), (steps) => {
      steps.reduce((before, step) => {
        const after = step(before);
        expect(problemsOf(after)).toEqual([]);
        return after;
      }, NOTHING_OPEN);
    }),
  );
});

it('never loses an open tab by moving it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(opening, closing), { size: 'large', maxLength: 20 }),
      fc.array(moving, { size: 'large', maxLength: 20 }),
      (first, steps) => {
        const before = first.reduce((groups, step) => step(groups), NOTHING_OPEN);
        const after = steps.reduce((groups, step) => step(groups), before);
        expect(contents(tabsOf(after))).toEqual(contents(tabsOf(before)));
      },
    ),
  );
});

it('opens the requested page on the requested side', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(opening, closing, moving), { size: 'large', maxLength: 20 }),
      content,
      side,
      (steps, page, at) => {
        const before = steps.reduce((groups, step) => step(groups), NOTHING_OPEN);
        const after = opened(before, { content: page, preview: false, side: at });
        const { tabs, activeKey } = groupOnSide(after, after.focused);
        expect(tabs.find(({ key }) => key === activeKey)).toMatchObject({ content: page, preview: false });
        if (after.right !== null) expect(after.focused).toBe(at);
      },
    ),
  );
});
