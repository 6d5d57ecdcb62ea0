import { useEffect, useMemo, useState } from 'react';
import type { Connection } from '#contract/index.ts';
import { searchNames } from '#lib/names/host-names.ts';
import { useDebouncedValue } from '#lib/use-paced.ts';
import { ambiguousParts, formatId } from '#protocol/index.ts';
import { useKnownNamespaces } from './trees.ts';

const SEARCH_AFTER = 150;
const MOST_FOUND = 50;

/** Namespaces to offer while one is typed: those of the sidebar at once, and what the name index finds. */
export function useOfferedNamespaces(
  { id: connectionId, delimiter }: Pick<Connection, 'id' | 'delimiter'>,
  typed: string,
): readonly string[] {
  const known = useKnownNamespaces(connectionId);
  const found = useFoundNamespaces(connectionId, typed);
  return useMemo(
    () => [...new Set([...known, ...found].flatMap((id) => typedNamespace(id, delimiter) ?? []))].toSorted(),
    [known, found, delimiter],
  );
}

/** What is typed for a namespace; undefined where a part of it holds the delimiter, which no text says. */
function typedNamespace(id: readonly string[], delimiter: string): string | undefined {
  return ambiguousParts(id, delimiter).length > 0 ? undefined : formatId(id, delimiter);
}

/** A search that fails offers nothing: the namespace can be typed all the same. */
function useFoundNamespaces(connectionId: string, typed: string): readonly (readonly string[])[] {
  const text = useDebouncedValue(typed, SEARCH_AFTER);
  // One field: its next search ends the one before.
  const [source] = useState(() => `namespace ${crypto.randomUUID()}`);
  const [found, setFound] = useState<readonly (readonly string[])[]>([]);
  useEffect(() => {
    if (text === '') return setFound([]);
    const leave = new AbortController();
    const wanted = {
      text,
      kinds: ['namespace' as const],
      connectionIds: [connectionId],
      limit: MOST_FOUND,
      source,
    };
    searchNames(wanted, leave.signal, ({ hits }) => setFound(hits.map(({ id }) => id))).catch(() => {});
    return () => leave.abort();
  }, [connectionId, text, source]);
  return found;
}
