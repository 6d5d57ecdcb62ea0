import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from 'react';
import { Modal } from '../../ui/Dialog.tsx';
import { SearchIcon } from '../../ui/icons/icons.ts';
import styles from './Palette.module.css';

export interface PaletteEntry {
  readonly key: string;
  readonly content: ReactNode;
  readonly run: () => void;
  /** Enter with Ctrl or Command held. */
  readonly runBeside?: () => void;
}

export interface PaletteProps {
  /** What the palette is, for the ears. */
  readonly label: string;
  readonly placeholder: string;
  /** The same function as long as it finds the same. */
  readonly entriesFor: (query: string) => readonly PaletteEntry[];
  /** At the right of the field: how many of how many. */
  readonly summary: (shown: number) => string;
  readonly footer: ReactNode;
  /** Stands in place of the list when nothing was found. */
  readonly nothing: ReactNode;
  readonly onClose: () => void;
}

/** A field and the list of what it finds. The keys stay in the field; the list is led from there. */
export function Palette(props: PaletteProps) {
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const listId = useId();
  const { entriesFor } = props;
  // Kept while the arrows and the pointer move: a search may go through a hundred thousand names.
  const entries = useMemo(() => entriesFor(query), [entriesFor, query]);
  const current = Math.min(active, entries.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  const choose = (entry: PaletteEntry | undefined, beside: boolean) => {
    if (entry === undefined) return;
    // First the dialog gives the focus back, then the entry may take it.
    props.onClose();
    (beside ? (entry.runBeside ?? entry.run) : entry.run)();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step !== undefined) setActive(goRound(current, step, entries.length));
    else if (event.key === 'Enter') choose(entries[current], event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };

  return (
    <Modal label={props.label} place="top" onClose={props.onClose}>
      <div className={styles.field}>
        <SearchIcon />
        <input
          className={styles.input}
          role="combobox"
          aria-label={props.label}
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={entries.length > 0 ? optionId(current) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          autoFocus
          placeholder={props.placeholder}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <span className={styles.summary} role="status">
          {props.summary(entries.length)}
        </span>
      </div>
      <div id={listId} role="listbox" aria-label="Found" className={styles.list}>
        {entries.map((entry, index) => (
          <div
            key={entry.key}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            className={styles.option}
            ref={index === current ? scrollIntoView : undefined}
            onPointerMove={() => setActive(index)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={(event) => choose(entry, event.ctrlKey || event.metaKey)}
            onKeyDown={onKeyDown}
          >
            {entry.content}
          </div>
        ))}
      </div>
      {entries.length === 0 && <div className={styles.nothing}>{props.nothing}</div>}
      <div className={styles.footer}>{props.footer}</div>
    </Modal>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/** One step goes round at the ends, a page stops there. */
function goRound(current: number, step: number, count: number): number {
  if (count === 0) return 0;
  if (Math.abs(step) === 1) return (current + step + count) % count;
  return Math.max(0, Math.min(count - 1, current + step));
}

function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
