/** One of the calls that the pages of a table are made from. */
export type RawChoice =
  | { readonly call: 'describe' | 'rows' | 'stats' | 'indices' }
  | { readonly call: 'index-stats'; readonly name: string };

export interface RawOption {
  readonly value: string;
  readonly label: string;
}

export const DESCRIBE = 'describe';

const CALLS: readonly RawOption[] = [
  { value: DESCRIBE, label: 'Describe' },
  { value: 'rows', label: 'Count rows' },
  { value: 'stats', label: 'Stats' },
  { value: 'indices', label: 'List indices' },
];

/** Before the name of an index, which can be any text. */
const OF_INDEX = 'index-stats ';

/** The chosen one is among them also where its index is not in the list any more. */
export function rawChoices(indices: readonly string[], chosen: string): readonly RawOption[] {
  const options = [
    ...CALLS,
    ...indices.map((name) => ({ value: OF_INDEX + name, label: `Index stats: ${name}` })),
  ];
  if (options.some(({ value }) => value === chosen)) return options;
  return [...options, { value: chosen, label: `Index stats: ${chosen.slice(OF_INDEX.length)}` }];
}

export function readChoice(value: string): RawChoice {
  if (value.startsWith(OF_INDEX)) return { call: 'index-stats', name: value.slice(OF_INDEX.length) };
  return value === 'rows' || value === 'stats' || value === 'indices' ? { call: value } : { call: DESCRIBE };
}
