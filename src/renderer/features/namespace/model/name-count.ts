import { formatCount, formatQuantity } from '../../../lib/format/index.ts';
import type { LoadedNames } from '../../sidebar/index.ts';

type Counted = Pick<LoadedNames, 'state' | 'gap'> & {
  readonly namespaces: { readonly length: number };
  readonly tables: { readonly length: number };
};

/** `1,204`, or `5,000+` where there may be more; undefined while nothing is known. */
export function nameCountMark({ namespaces, tables, state, gap }: Counted): string | undefined {
  if (state === 'unread') return undefined;
  return `${formatCount(namespaces.length + tables.length)}${state === 'read' && gap === undefined ? '' : '+'}`;
}

/** `3 namespaces, 1,204 tables`; what there is none of is left out where there is some of the other. */
export function listedNamesText({ namespaces, tables }: Counted): string {
  const parts = [
    namespaces.length > 0 && formatQuantity(namespaces.length, 'namespace'),
    tables.length > 0 && formatQuantity(tables.length, 'table'),
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'no names' : parts.join(', ');
}
