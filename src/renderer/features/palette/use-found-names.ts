import { useMemo } from 'react';
import type { NameHit, NameState } from '../../../contract/index.ts';
import { formatCount, formatQuantity } from '../../lib/format/index.ts';
import type { NameResults } from '../../lib/names/name-results.ts';
import { useNameSearch } from '../../lib/names/name-search.ts';
import { revisionOf } from '../../lib/names/revision.ts';
import { usePaced } from '../../lib/names/use-paced.ts';
import { useOpenTabs } from '../../lib/workspace/workspace.ts';
import { type KnownNames, useKnownNames } from '../browse/index.ts';
import { type FoundNames, withNamesOfTree } from './model/found-names.ts';
import { recentTables } from './model/recent-tables.ts';
import { indexTables } from './model/search-tables.ts';

export interface Found {
  readonly hits: readonly NameHit[];
  /** The hits are still those of a text before. */
  readonly isBehind: boolean;
  readonly summary: string;
  /** What is to be said of no hits. */
  readonly nothing: string;
  /** Why the names could not be searched. */
  readonly problem?: string | undefined;
}

const MOST_SHOWN = 50;
/** Milliseconds between two looks for the same text while names come in. */
const BETWEEN_LOOKS = 1000;

/** What a text finds; for no text, what one may want to go back to. */
export function useFoundNames(text: string, states: readonly NameState[] | undefined): Found {
  const known = useKnownNames();
  const recent = useRecent(known);
  const revision = usePaced(revisionOf(states ?? []), BETWEEN_LOOKS);
  const results = useNameSearch({ text, limit: MOST_SHOWN, revision });
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
        MOST_SHOWN,
      ),
    [tabs, known],
  );
}

/** The tree also has names of connections that the host has not read to the end yet. */
function useWithTree(
  results: NameResults | undefined,
  states: readonly NameState[] | undefined,
  known: readonly KnownNames[],
): FoundNames {
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
        : withNamesOfTree(results, tables, results.text, MOST_SHOWN),
    [results, tables],
  );
}

function ofNoText(recent: readonly NameHit[]): Found {
  return {
    hits: recent,
    isBehind: false,
    summary: recent.length === 0 ? '' : formatQuantity(recent.length, 'table'),
    nothing: 'Type a part of a name. Tables that you open come here.',
  };
}

function countWords({ hits, total }: FoundNames): string {
  if (hits.length < total) return `best ${hits.length} of ${formatCount(total)}`;
  return `${formatCount(total)} found`;
}

function nothingWords(states: readonly NameState[] | undefined): string {
  if (states?.every(({ state }) => state === 'complete')) return 'No name has this in it.';
  if (states?.every(({ state }) => state === 'never')) {
    return 'No names were read yet. “Read now” reads them in the background, and keeps them.';
  }
  return 'Nothing found in what was read so far.';
}
