import { useEffect, useMemo, useRef, useState } from 'react';
import { formatQuantity } from '#lib/format.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { SearchField } from '#ui/SearchField.tsx';
import { keyboardPlatform, Shortcut } from '#ui/Shortcut.tsx';
import styles from './ShortcutList.module.css';
import { findShortcuts, type ShortcutEntry, shortcutGroups } from './shortcut-groups.ts';

/** All shortcuts, with a search for titles and keys. */
export function ShortcutList({ autoFocus = false }: { readonly autoFocus?: boolean }) {
  const shell = useHostState((state) => state.info?.shell ?? 'browser');
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (autoFocus) field.current?.focus();
  }, [autoFocus]);
  const all = useMemo(() => shortcutGroups(shell), [shell]);
  const found = findShortcuts(all, text, keyboardPlatform());
  const count = found.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <div className={styles.list}>
      <div className={styles.search}>
        <SearchField
          ref={field}
          label="Search shortcuts"
          placeholder="Search by command or key"
          value={text}
          onChange={setText}
        />
        <span role="status" className={styles.count}>
          {countText(count, text.trim() !== '')}
        </span>
      </div>
      <div className={styles.columns}>
        {found.map(({ title, entries }) => (
          <section key={title} className={styles.group}>
            <h3 className={styles.heading}>{title}</h3>
            <dl>
              {entries.map((entry) => (
                <Row key={entry.title} {...entry} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </div>
  );
}

function countText(count: number, isSearched: boolean): string {
  if (count === 0) return 'No matches';
  return isSearched ? formatQuantity(count, 'match', 'matches') : formatQuantity(count, 'shortcut');
}

function Row({ title, keys }: ShortcutEntry) {
  return (
    <div className={styles.row}>
      <dt className={styles.title}>{title}</dt>
      <dd className={styles.keys}>
        {keys.map((key) => (
          <Shortcut key={key} keys={key} />
        ))}
        {keys.length === 0 && <span className="small dim">No shortcut</span>}
      </dd>
    </div>
  );
}
