import type { NameCount } from '../../../../contract/index.ts';
import { formatCount } from '../../../lib/format/index.ts';
import type { NamespaceRow } from './row.ts';

/**
 * What a namespace row says of the names directly in it: `1,204` where that is all, `5,000+` where there may be more,
 * `3 of 5,000` under a filter; nothing where nothing is known. `kept` is what the host keeps of it.
 */
export function nameCountLabel(
  { node, hits, isFlat }: NamespaceRow,
  kept: NameCount | null | undefined,
): string {
  const count = countOf(node, kept);
  const known = count === undefined ? '' : `${formatCount(count.names)}${count.isWhole ? '' : '+'}`;
  if (hits === undefined || hits === 0) return known;
  // Of names further down nobody has counted all.
  return isFlat && known !== '' ? `${formatCount(hits)} of ${known}` : formatCount(hits);
}

function countOf(
  { state, namespaces, tables, gap }: NamespaceRow['node'],
  kept: NameCount | null | undefined,
): NameCount | undefined {
  const names = namespaces.length + tables.length;
  if (state === 'read') return { names, isWhole: gap === undefined };
  if (kept?.isWhole === true) return kept;
  if (state === 'partial') return { names: Math.max(names, kept?.names ?? 0), isWhole: false };
  // One that is still to be read has nothing to say.
  return kept === null || kept === undefined || kept.names === 0 ? undefined : kept;
}
