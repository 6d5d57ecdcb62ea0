import { useEffect, useMemo, useState } from 'react';
import type { Connection } from '#contract/index.ts';
import { searchNames } from '#lib/names/host-names.ts';
import { useDebouncedValue } from '#lib/use-paced.ts';
import { ambiguousParts, formatId } from '#protocol/index.ts';
import { useKnownNamespaces } from './trees.ts';

const SEARCH_AFTER = 150;
const MOST_FOUND = 50;

/** Suggestions while the user types a namespace: those of the sidebar at once, then results of the name index. */
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

/** The text for a namespace; undefined if a part contains the delimiter, because no text can express it. */
function typedNamespace(id: readonly string[], delimiter: string): string | undefined {
  return ambiguousParts(id, delimiter).length > 0 ? undefined : formatId(id, delimiter);
}

/** A failed search suggests nothing: the namespace can still be typed. */
function useFoundNamespaces(connectionId: string, typed: string): readonly (readonly string[])[] {
  const text = useDebouncedValue(typed, SEARCH_AFTER);
  // One source per field: its next search cancels the previous one.
  const [source] = useState(() => `namespace ${crypto.randomUUID()}`);
  const [found, setFound] = useState<readonly (readonly string[])[]>([]);
  useEffect(() => {
    if (text === '') return setFound([]);
    const leave = new AbortController();
    const search = {
      text,
      kinds: ['namespace' as const],
      connectionIds: [connectionId],
      limit: MOST_FOUND,
      source,
    };
    searchNames(search, leave.signal, ({ hits }) => setFound(hits.map(({ id }) => id))).catch(() => {});
    return () => leave.abort();
  }, [connectionId, text, source]);
  return found;
}
