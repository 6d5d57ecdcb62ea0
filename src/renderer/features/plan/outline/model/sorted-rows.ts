import { columnAmount } from './metric-columns.ts';
import { isCheap, type Outline } from './outline.ts';
import { type OutlineRow, outlineKeys } from './outline-row.ts';
import { isRowOpen, type Toggled } from './outline-rows.ts';

export interface Sorting {
  readonly metric: string;
  readonly direction: 'ascending' | 'descending';
}

const ALL_CHEAP = 'cheap rest';

interface SortChoice {
  readonly sorting: Sorting;
  readonly foldCheap: boolean;
  readonly toggled: Toggled;
}

/** All operators in one list. Those without a value come last in both directions. */
export function sortedRows(
  outline: Outline,
  { sorting, foldCheap, toggled }: SortChoice,
): readonly OutlineRow[] {
  const { reading } = outline;
  const all = sortedNodes(outline, sorting);
  const cheap = foldCheap ? all.filter((node) => isCheap(reading, node)) : [];
  if (cheap.length < 2) return listed(all, 1);
  const shown = all.filter((node) => !isCheap(reading, node));
  const expanded = isRowOpen(toggled, ALL_CHEAP);
  const position = shown.length + 1;
  return [
    ...listed(shown, 1, position),
    {
      kind: 'cheap',
      key: ALL_CHEAP,
      isRun: false,
      nodes: cheap,
      level: 1,
      indent: 0,
      expanded,
      position,
      siblings: position,
    },
    ...(expanded ? listed(cheap, 2) : []),
  ];
}

/** The keys of all rows to expand so that these nodes are visible in the list. */
export function keysInList(
  { reading }: Outline,
  nodes: Iterable<number>,
  { foldCheap }: { readonly foldCheap: boolean },
): readonly string[] {
  return foldCheap && [...nodes].some((node) => isCheap(reading, node)) ? [ALL_CHEAP] : [];
}

function listed(nodes: readonly number[], level: number, siblings = nodes.length): OutlineRow[] {
  return nodes.map((node, index) => ({
    kind: 'node',
    key: outlineKeys.node(node),
    node,
    level,
    indent: level - 1,
    expanded: undefined,
    position: index + 1,
    siblings,
  }));
}

function sortedNodes({ reading }: Outline, { metric, direction }: Sorting): readonly number[] {
  const sign = direction === 'ascending' ? 1 : -1;
  const amounts = reading.plan.nodes.map(({ index }) => columnAmount(reading, index, metric));
  // Equal values stay in the order of the text, since the sort is stable.
  return amounts
    .map((_, node) => node)
    .sort((one, other) => {
      const [first, second] = [amounts[one], amounts[other]];
      if (first === undefined || second === undefined)
        return Number(first === undefined) - Number(second === undefined);
      return sign * (first - second);
    });
}
