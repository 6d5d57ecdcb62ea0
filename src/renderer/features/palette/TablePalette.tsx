import { useMemo, useState } from 'react';
import type { Connection, NameHit } from '../../../contract/index.ts';
import { useHostState } from '../../lib/host/host-state.ts';
import { useNameStates } from '../../lib/names/name-states.ts';
import { revealName } from '../../lib/names/to-reveal.ts';
import { openTab } from '../../lib/workspace/workspace.ts';
import { hitKey } from './model/palette-names.ts';
import { NameEntry } from './NameEntry.tsx';
import { Palette, type PaletteEntry } from './Palette.tsx';
import { SearchedLines } from './SearchedLines.tsx';
import { type PaletteResults, useFoundNames } from './use-found-names.ts';

/** The names of all connections as far as they are known, and how far that is. */
export function TablePalette({ onClose }: { readonly onClose: () => void }) {
  const [query, setQuery] = useState('');
  const connections = useHostState((state) => state.connections);
  const states = useNameStates();
  const found = useFoundNames(query.trim(), states);
  const entries = useMemo(() => entriesOf(found, connections), [found, connections]);
  return (
    <Palette
      label="Go to table"
      placeholder="Search by name or ID"
      query={query}
      onQuery={setQuery}
      entries={entries}
      isBehind={found.isBehind}
      summary={found.summary}
      nothing={found.nothing}
      footer={(giveKeysBack) => (
        <SearchedLines
          states={states}
          connections={connections}
          problem={found.problem}
          onDone={giveKeysBack}
        />
      )}
      onClose={onClose}
    />
  );
}

function entriesOf({ hits }: PaletteResults, connections: readonly Connection[]): readonly PaletteEntry[] {
  return hits.flatMap((hit) => {
    const connection = connections.find(({ id }) => id === hit.connectionId);
    // Removed since, in another window.
    if (connection === undefined) return [];
    return {
      key: hitKey(hit),
      ...deedsOf(hit),
      content: <NameEntry hit={hit} connection={connection} />,
    };
  });
}

function deedsOf({ kind, connectionId, id }: NameHit): Pick<PaletteEntry, 'run' | 'runBeside'> {
  if (kind === 'namespace') return { run: () => revealName({ connectionId, id }) };
  const content = { kind: 'table', connectionId, id } as const;
  return { run: () => openTab(content), runBeside: () => openTab(content, { beside: true }) };
}
