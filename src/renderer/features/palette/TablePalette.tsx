import { useMemo, useState } from 'react';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { lazyComponent } from '#lib/lazy-component.tsx';
import { useColumnSearch, useNameStates } from '#lib/names/host-names.ts';
import { commandEntries } from './command-entries.tsx';
import { Palette } from './Palette.tsx';
import { columnEntries, nameEntries } from './palette-entries.tsx';
import { bestOfEach } from './search-tables.ts';
import { useFoundNames } from './use-found-names.ts';

/** Below what is typed, which waits for nothing: it comes as soon as there is time for it. */
const SearchedLines = lazyComponent(
  async () => (await import('./SearchedLines.tsx')).SearchedLines,
  { failed: 'Couldn’t load what was searched' },
  'soon',
);

/** As many as fit without scrolling, of three kinds. */
const BEST = 4;

/** The names of all connections as far as they are known, columns and commands; and how far that is. */
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
