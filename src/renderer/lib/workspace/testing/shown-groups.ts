import { type TabContent, tabKey } from '../page-kinds.ts';
import { NOTHING_OPEN, opened, type SplitSide, type TabGroup, type TabGroups } from '../tab-groups.ts';

export function table(name: string): TabContent {
  return { kind: 'table', connectionId: 'c', id: [name] };
}

export function keyOf(name: string): string {
  return tabKey(table(name));
}

/** Tables in kept tabs on each side; the last named one has the focus. */
export function tables(left: string, right = ''): TabGroups {
  const add = (groups: TabGroups, names: string, side: SplitSide) =>
    names
      .split(' ')
      .filter(Boolean)
      .reduce((before, name) => opened(before, { content: table(name), preview: false, side }), groups);
  return add(add(NOTHING_OPEN, left, 'left'), right, 'right');
}

/** `a b? | *c`: the open tabs of each side; `?` a preview, `*` the active one, brackets the focused side. */
export function shown({ left, right, focused }: TabGroups): string {
  if (right === null) return shownGroup(left);
  const [first, second] = [shownGroup(left), shownGroup(right)];
  return focused === 'left' ? `[${first}] | ${second}` : `${first} | [${second}]`;
}

function shownGroup({ tabs, activeKey }: TabGroup): string {
  return tabs
    .map(({ key, content, preview }) => {
      const name = content.kind === 'table' ? content.id.join() : content.kind;
      return `${key === activeKey ? '*' : ''}${name}${preview ? '?' : ''}`;
    })
    .join(' ');
}
