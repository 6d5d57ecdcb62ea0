import { useMemo, useState } from 'react';
import { type CommandId, commandDefinition, commandIds, shownKeys } from '#contract/commands.ts';
import { isAvailable, runCommand } from '#lib/commands.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { Kbd, Shortcut } from '#ui/Shortcut.tsx';
import { fuzzyMatch } from './fuzzy.ts';
import styles from './Palette.module.css';
import { Highlighted, Palette, type PaletteEntry } from './Palette.tsx';

/** Every command that can be carried out at the moment. */
export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const shell = useHostState((state) => state.info?.shell ?? 'browser');
  const [query, setQuery] = useState('');
  const entries = useMemo(() => commandEntries(query, shell), [query, shell]);
  return (
    <Palette
      label="Command palette"
      placeholder="Type a command"
      query={query}
      onQuery={setQuery}
      entries={entries}
      summary={`${entries.length} of ${available().length}`}
      nothing="No matching commands"
      footer={() => (
        <span className={styles.keys}>
          <Kbd>Enter</Kbd> run
        </span>
      )}
      onClose={onClose}
    />
  );
}

function available(): readonly CommandId[] {
  return commandIds().filter((id) => commandDefinition(id).inPalette && isAvailable(id));
}

function commandEntries(query: string, shell: 'desktop' | 'browser'): readonly PaletteEntry[] {
  return available()
    .flatMap((id) => {
      const { title } = commandDefinition(id);
      const match = fuzzyMatch(title, query);
      return match === undefined ? [] : [{ id, title, match }];
    })
    .sort((a, b) => (query === '' ? 0 : b.match.score - a.match.score))
    .map(({ id, title, match }) => {
      const keys = shownKeys(id, shell);
      return {
        key: id,
        run: () => runCommand(id),
        content: (
          <>
            {/* One box: the row puts a gap between its parts, and the title has none. */}
            <span>
              <Highlighted text={title} positions={match.positions} />
            </span>
            {keys !== undefined && (
              <span className={styles.end}>
                <Shortcut keys={keys} />
              </span>
            )}
          </>
        ),
      };
    });
}
