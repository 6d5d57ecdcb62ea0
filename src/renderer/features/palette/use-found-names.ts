import { useMemo } from 'react';
import type { NameHit, NameState } from '#contract/index.ts';
import { type KnownNames, useKnownNames } from '#domain/names/trees.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { type NameResults, useNameSearch } from '#lib/names/name-search.ts';
import { revisionOf } from '#lib/names/name-states.ts';
import { usePaced } from '#lib/use-paced.ts';
import { useOpenTabs } from '#lib/workspace/workspace.ts';
import { indexTables, type PaletteNames, recentTables, withNamesOfTree } from './search-tables.ts';

export interface PaletteResults {
  readonly hits: readonly NameHit[];
  /** The hits are still those of a text before. */
  readonly isBehind: boolean;
  readonly summary: string;
  /** What is to be said of no hits. */
  readonly nothing: string;
  /** Why the names could not be searched. */
  readonly problem?: string | undefined;
}

const MAX_SHOWN = 50;
/** Milliseconds between two looks for the same text while names come in. */
const BETWEEN_LOOKS = 1000;

/** What a text finds; for no text, what one may want to go back to. */
export function useFoundNames(text: string, states: readonly NameState[] | undefined): PaletteResults {
  const known = useKnownNames();
  const recent = useRecent(known);
  const revision = usePaced(revisionOf(states ?? []), BETWEEN_LOOKS);
  const results = useNameSearch({ text, limit: MAX_SHOWN, revision });
  const found = useWithTree(results, states, known);
  return useMemo(() => {
    if (text === '') return ofNoText(recent);
    // Letters that were typed since the list was empty have found nothing yet.
    const shown = results === undefined ? { hits: recent, total: 0 } : found;
    const isBehind = results?.text !== text;
    return {
      hits: shown.hits,
      isBehind,
      summary: isBehind ? '' : countWords(shown),
      nothing: nothingWords(states),
      problem: results?.problem?.message,
    };
  }, [text, recent, results, found, states]);
}

function useRecent(known: readonly KnownNames[]): readonly NameHit[] {
  const tabs = useOpenTabs();
  return useMemo(
    () =>
      recentTables(
        tabs,
        known.flatMap(({ tables }) => tables),
        MAX_SHOWN,
      ),
    [tabs, known],
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

function ofNoText(recent: readonly NameHit[]): PaletteResults {
  return {
    hits: recent,
    isBehind: false,
    summary: recent.length === 0 ? '' : formatQuantity(recent.length, 'table'),
    nothing: 'Search tables by name. Recently opened tables appear here.',
  };
}

function countWords({ hits, total }: PaletteNames): string {
  if (hits.length < total) return `Top ${hits.length} of ${formatCount(total)}`;
  return formatQuantity(total, 'match', 'matches');
}

function nothingWords(states: readonly NameState[] | undefined): string {
  if (states?.every(({ state }) => state === 'complete')) return 'No matches';
  if (states?.every(({ state }) => state === 'never')) {
    return 'No names loaded yet. Load them now to search offline.';
  }
  return 'No matches in the names loaded so far';
}
