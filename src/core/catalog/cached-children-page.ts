import type { ChildPage, FailureDetails, ListingBasis } from '#contract/index.ts';
import { defined } from '#protocol/defined.ts';
import type { Id } from '#protocol/index.ts';
import { RequestFailure } from '../http/status-failure.ts';
import { findNamespace, type NameTree } from './flat-listing.ts';
import { decodeNamesCursor, encodeCursor } from './page-cursors.ts';

interface CachedNames {
  readonly basis: ListingBasis;
  readonly listed: NameTree;
  readonly byHand: NameTree;
  readonly gap?: FailureDetails | undefined;
}

export interface NamesParams {
  readonly id: Id;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** One page of names that the host holds: from a flat list, added by hand, or both. */
export function cachedChildrenPage(cached: CachedNames, { id, cursor, limit }: NamesParams): ChildPage {
  const offset = cursor === undefined ? 0 : decodeNamesCursor(cursor).offset;
  const { listed, added } = namesBelow(cached, id);
  const window = { from: offset, to: offset + limit };
  const namespaces = sliceAcross([listed.namespaces, added.namespaces], window);
  const ofNamespaces = listed.namespaces.length + added.namespaces.length;
  const tables = sliceAcross([listed.tables, added.tables], {
    from: offset - ofNamespaces,
    to: window.to - ofNamespaces,
  });
  const isLast = window.to >= ofNamespaces + listed.tables.length + added.tables.length;
  return {
    basis: cached.basis,
    namespaces,
    tables,
    byHand: [
      ...added.namespaces.filter((name) => namespaces.includes(name)),
      ...added.tables.filter((name) => tables.includes(name)),
    ],
    ...(isLast ? {} : { cursor: encodeCursor({ in: 'names', offset: window.to }) }),
    ...defined({ gap: cached.gap }),
  };
}

interface Names {
  readonly namespaces: readonly string[];
  readonly tables: readonly string[];
}

function namesBelow(cached: CachedNames, id: Id): { readonly listed: Names; readonly added: Names } {
  const listed = findNamespace(cached.listed, id);
  const byHand = findNamespace(cached.byHand, id);
  if (listed === undefined && byHand === undefined) throw noSuchNamespace(id);
  const names = { namespaces: [...(listed?.namespaces.keys() ?? [])], tables: listed?.tables ?? [] };
  return {
    listed: names,
    added: {
      namespaces: [...(byHand?.namespaces.keys() ?? [])].filter((name) => !listed?.namespaces.has(name)),
      tables: byHand?.tables.filter((name) => !names.tables.includes(name)) ?? [],
    },
  };
}

/** Slices several lists as if they were one, without copying them: they may be long. */
function sliceAcross(
  lists: readonly (readonly string[])[],
  { from, to }: { readonly from: number; readonly to: number },
): string[] {
  let start = 0;
  return lists.flatMap((list) => {
    const slice = list.slice(Math.max(0, from - start), Math.max(0, to - start));
    start += list.length;
    return slice;
  });
}

function noSuchNamespace(id: Id): RequestFailure {
  return new RequestFailure('GONE', {
    message: `\`${id.at(-1)?.slice(0, 120)}\` no longer contains tables. Refresh its parent.`,
  });
}
