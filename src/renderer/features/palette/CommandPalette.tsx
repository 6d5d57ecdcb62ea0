import { useMemo, useState } from 'react';
import { useHostState } from '#lib/host/host-state.ts';
import { Kbd } from '#ui/Shortcut.tsx';
import { availableCommands, commandEntries } from './command-entries.tsx';
import styles from './Palette.module.css';
import { Palette } from './Palette.tsx';

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
      summary={`${entries.length} of ${availableCommands().length}`}
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
