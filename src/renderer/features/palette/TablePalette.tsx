import { useMemo, useState } from 'react';
import type { NameHit, NameState } from '#contract/index.ts';
import { type KnownNames, useKnownNames } from '#domain/names/trees.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { lazyComponent } from '#lib/lazy-component.tsx';
import {
  type NameResults,
  revisionOf,
  useColumnSearch,
  useNameSearch,
  useNameStates,
} from '#lib/names/host-names.ts';
import { usePaced } from '#lib/use-paced.ts';
import { useOpenTabs } from '#lib/workspace/workspace.ts';
import { commandEntries } from './command-entries.tsx';
import { Palette } from './Palette.tsx';
import { columnEntries, nameEntries } from './palette-entries.tsx';
import { bestOfEach, firstNames, indexTables, type PaletteNames, withNamesOfTree } from './search-tables.ts';

/** Loaded when the window is idle: the field must not wait for it. */
const SearchedLines = lazyComponent(
  async () => (await import('./SearchedLines.tsx')).SearchedLines,
  { failed: 'Couldn’t load what was searched' },
  'soon',
);

/** As many as fit without scrolling, of three kinds. */
const BEST = 4;

/** Searches the known names of all connections, columns, and commands; and shows how complete they are. */
export function TablePalette({ onClose }: { readonly onClose: () => void }) {
  const [query, setQuery] = useState('');
  const text = query.trim();
  const connections = useHostState((state) => state.connections);
  const shell = useHostState((state) => state.info?.shell ?? 'browser');
  const states = useNameStates();
  const found = useFoundNames(text, states);
  const columns = useColumnSearch(text);
  const commands = useMemo(
    () => (text === '' ? [] : commandEntries(text, shell, { isWhole: true })),
    [text, shell],
  );
  const names = useMemo(() => nameEntries(found.hits, connections), [found.hits, connections]);
  const ofColumns = useMemo(
    () => columnEntries(columns?.hits ?? [], text, connections),
    [columns, text, connections],
  );
  const entries = bestOfEach([names, ofColumns, commands], BEST);
  const total = found.total + (columns?.total ?? 0) + commands.length;
  return (
    <Palette
      label="Go to table"
      placeholder="Search names, columns, and commands"
      query={query}
      onQuery={setQuery}
      entries={entries}
      isBehind={found.isBehind}
      summary={found.isBehind ? '' : countText(text, entries.length, total)}
      nothing={found.nothing}
      footer={(giveKeysBack) => (
        <SearchedLines
          states={states}
          connections={connections}
          columnTables={text === '' ? undefined : columns?.tables}
          problem={found.problem}
          onDone={giveKeysBack}
        />
      )}
      onClose={onClose}
    />
  );
}

function countText(text: string, shown: number, total: number): string {
  if (text === '') return shown === 0 ? '' : formatQuantity(shown, 'name');
  return shown < total ? `Top ${shown} of ${formatCount(total)}` : formatQuantity(total, 'match', 'matches');
}

interface FoundNames extends PaletteNames {
  /** The hits are still those of a previous text. */
  readonly isBehind: boolean;
  /** The message without hits. */
  readonly nothing: string;
  /** Why the names could not be searched. */
  readonly problem?: string | undefined;
}

const MAX_SHOWN = 50;

/** Milliseconds between two searches for the same text while names are loading. */
const BETWEEN_LOOKS = 1000;

/** The names that match a text; without one, suggestions. */
function useFoundNames(text: string, states: readonly NameState[] | undefined): FoundNames {
  const known = useKnownNames();
  const first = useFirstNames(known);
  const revision = usePaced(revisionOf(states ?? []), BETWEEN_LOOKS);
  const results = useNameSearch({ text, limit: MAX_SHOWN, revision });
  const found = useWithTree(results, states, known);
  return useMemo(() => {
    if (text === '') return ofNoText(first);
    // The hits of an empty text don’t belong to letters typed since.
    const shown = results === undefined ? { hits: first, total: 0 } : found;
    const isBehind = results?.text !== text;
    return {
      ...shown,
      isBehind,
      nothing: nothingText(states),
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

/** Adds names from the tree, for connections that the host hasn’t loaded completely. */
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

function nothingText(states: readonly NameState[] | undefined): string {
  if (states?.every(({ state }) => state === 'complete')) return 'No matches';
  if (states?.every(({ state }) => state === 'never')) {
    return 'No names loaded yet. Load them now to search offline.';
  }
  return 'No matches in the names loaded so far';
}
