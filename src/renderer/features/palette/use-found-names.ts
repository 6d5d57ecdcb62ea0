import { useMemo } from 'react';
import type { NameHit, NameState } from '#contract/index.ts';
import { type KnownNames, useKnownNames } from '#domain/names/trees.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { type NameResults, revisionOf, useNameSearch } from '#lib/names/host-names.ts';
import { usePaced } from '#lib/use-paced.ts';
import { useOpenTabs } from '#lib/workspace/workspace.ts';
import { firstNames, indexTables, type PaletteNames, withNamesOfTree } from './search-tables.ts';

export interface FoundNames extends PaletteNames {
  /** The hits are still those of a text before. */
  readonly isBehind: boolean;
  /** What is to be said of no hits. */
  readonly nothing: string;
  /** Why the names could not be searched. */
  readonly problem?: string | undefined;
}

const MAX_SHOWN = 50;

/** Milliseconds between two looks for the same text while names come in. */
const BETWEEN_LOOKS = 1000;

/** What a text finds; for no text, what one may want to go back to. */
export function useFoundNames(text: string, states: readonly NameState[] | undefined): FoundNames {
  const known = useKnownNames();
  const first = useFirstNames(known);
  const revision = usePaced(revisionOf(states ?? []), BETWEEN_LOOKS);
  const results = useNameSearch({ text, limit: MAX_SHOWN, revision });
  const found = useWithTree(results, states, known);
  return useMemo(() => {
    if (text === '') return ofNoText(first);
    // Letters that were typed since the list was empty have found nothing yet.
    const shown = results === undefined ? { hits: first, total: 0 } : found;
    const isBehind = results?.text !== text;
    return {
      ...shown,
      isBehind,
      nothing: nothingWords(states),
      problem: results?.problem?.message,
    };
  }, [text, first, results, found, states]);
}

function useFirstNames(known: readonly KnownNames[]): readonly NameHit[] {
  const tabs = useOpenTabs();
  const connections = useHostState((state) => state.connections);
  return useMemo(
    () => firstNames({ connections, tabs, known: known.flatMap(({ tables }) => tables) }, MAX_SHOWN),
    [connections, tabs, known],
  );
}

/** The tree also has names of connections that the host has not read to the end yet. */
function useWithTree(
  results: NameResults | undefined,
  states: readonly NameState[] | undefined,
  known: readonly KnownNames[],
): PaletteNames {
  const unread = JSON.stringify(
    states?.filter(({ at }) => at === null).map((state) => state.connectionId) ?? [],
  );
  const tables = useMemo(() => {
    const unreadIds: readonly string[] = JSON.parse(unread);
    return indexTables(
      known.filter(({ connectionId }) => unreadIds.includes(connectionId)).flatMap((each) => each.tables),
    );
  }, [known, unread]);
  return useMemo(
    () =>
      results === undefined
        ? { hits: [], total: 0 }
        : withNamesOfTree(results, tables, results.text, MAX_SHOWN),
    [results, tables],
  );
}

function ofNoText(first: readonly NameHit[]): FoundNames {
  return {
    hits: first,
    total: first.length,
    isBehind: false,
    nothing: 'Search tables by name. Favorites and recently opened tables appear here.',
  };
}

function nothingWords(states: readonly NameState[] | undefined): string {
  if (states?.every(({ state }) => state === 'complete')) return 'No matches';
  if (states?.every(({ state }) => state === 'never')) {
    return 'No names loaded yet. Load them now to search offline.';
  }
  return 'No matches in the names loaded so far';
}
