import { formatCount, formatQuantity } from '../../../lib/format/index.ts';
import type { LoadedNames } from '../../sidebar/index.ts';

type Known = Pick<LoadedNames, 'state' | 'failure' | 'gap'> & {
  readonly namespaces: { readonly length: number };
  readonly tables: { readonly length: number };
};

/** `1,204 names`, `12 of 5,000 names loaded`. */
export function nameListStatusText(
  { state, failure, gap, namespaces, tables }: Known,
  matched: number | undefined,
): string {
  const names = namespaces.length + tables.length;
  if (state === 'unread') return failure === undefined ? '' : 'Couldn’t load names';
  const total = formatQuantity(names, 'name');
  const words = matched === undefined ? total : `${formatCount(matched)} of ${total}`;
  if (gap !== undefined) return `${words}, incomplete`;
  return state === 'partial' ? `${words} loaded` : words;
}
