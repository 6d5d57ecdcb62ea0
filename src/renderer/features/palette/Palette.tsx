import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Modal } from '#ui/Dialog.tsx';
import { SearchIcon } from '#ui/icons.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './Palette.module.css';

export interface PaletteEntry {
  readonly key: string;
  readonly content: ReactNode;
  readonly run: () => void;
  /** By Enter with Ctrl or Command. */
  readonly runBeside?: () => void;
}

interface PaletteProps {
  /** For screen readers. */
  readonly label: string;
  readonly placeholder: string;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly entries: readonly PaletteEntry[];
  /** The entries are still those of a previous query: Enter waits for the new ones. */
  readonly isBehind?: boolean;
  /** At the right of the field: the number of matches, of all. */
  readonly summary: string;
  /** May take the focus for a moment; `giveKeysBack` returns it. */
  readonly footer: (giveKeysBack: () => void) => ReactNode;
  /** Replaces the list if there are no matches. */
  readonly nothing: ReactNode;
  readonly onClose: () => void;
}

/** A field and a list of matches. The focus stays in the field, whose keys move the selection. */
export function Palette(props: PaletteProps) {
  const { entries, isBehind = false } = props;
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const choice = useChoice(props);
  const optionId = (index: number) => `${listId}-${index}`;
  return (
    <Modal label={props.label} place="top" onClose={props.onClose}>
      <div className={styles.field}>
        <SearchIcon />
        <input
          ref={field}
          className={styles.input}
          role="combobox"
          aria-label={props.label}
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={entries.length > 0 ? optionId(choice.index) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_QUERY_LENGTH}
          autoFocus
          placeholder={props.placeholder}
          value={props.query}
          onChange={(event) => {
            choice.reset();
            props.onQuery(event.target.value);
          }}
          onKeyDown={choice.onKeyDown}
        />
        <span className="no-flex small" role="status">
          {props.summary}
        </span>
      </div>
      <div id={listId} role="listbox" aria-label="Results" aria-busy={isBehind} className={styles.list}>
        {entries.map((entry, index) => (
          <div
            key={entry.key}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === choice.index}
            className={styles.option}
            ref={index === choice.index ? scrollIntoView : undefined}
            onPointerMove={() => choice.set(entry)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={(event) => choice.take(entry, event.ctrlKey || event.metaKey)}
            onKeyDown={choice.onKeyDown}
          >
            {entry.content}
          </div>
        ))}
      </div>
      {entries.length === 0 && !isBehind && <div className={styles.nothing}>{props.nothing}</div>}
      <div className={styles.footer}>{props.footer(() => field.current?.focus())}</div>
    </Modal>
  );
}

/** The limit of the host. */
const MAX_QUERY_LENGTH = 2000;

function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

interface HighlightedProps {
  readonly text: string;
  /** The positions of the matched letters, ascending. */
  readonly positions: readonly number[];
}

/** A text with its matched letters highlighted. */
export function Highlighted({ text, positions }: HighlightedProps) {
  return runs(text, positions).map(({ from, part, hit }) =>
    hit ? (
      <mark key={from} className={styles.hit}>
        <VisibleText text={part} />
      </mark>
    ) : (
      <VisibleText key={from} text={part} />
    ),
  );
}

interface Run {
  readonly from: number;
  readonly part: string;
  readonly hit: boolean;
}

function runs(text: string, positions: readonly number[]): readonly Run[] {
  const hits = new Set(positions);
  const found: Run[] = [];
  let from = 0;
  for (let at = 1; at <= text.length; at += 1) {
    if (at < text.length && hits.has(at) === hits.has(from)) continue;
    found.push({ from, part: text.slice(from, at), hit: hits.has(from) });
    from = at;
  }
  return found;
}

/**
 * The entry that Enter runs: the best one, or the one that the user selected, which stays selected when entries move.
 */
function useChoice({
  entries,
  isBehind = false,
  onClose,
}: Pick<PaletteProps, 'entries' | 'isBehind' | 'onClose'>) {
  const [chosen, setChosen] = useState<string>();
  const [awaited, setAwaited] = useState<{ readonly beside: boolean }>();
  const index = Math.max(
    0,
    entries.findIndex(({ key }) => key === chosen),
  );

  const take = (entry: PaletteEntry, beside: boolean) => {
    const run = beside ? (entry.runBeside ?? entry.run) : entry.run;
    // In a microtask, because an open dialog keeps the focus, and after it has closed `keepFocus` focuses the shown
    // page: the entry must run between the two.
    queueMicrotask(() => {
      flushSync(onClose);
      run();
    });
  };
  const enter = (beside: boolean) => {
    const entry = entries[index];
    // If the user types and presses Enter at once, the typed text is meant, not the entries for an earlier one.
    if (isBehind) setAwaited({ beside });
    else if (entry !== undefined) take(entry, beside);
  };
  useEffect(() => {
    if (awaited === undefined || isBehind) return;
    setAwaited(undefined);
    enter(awaited.beside);
  });

  return {
    index,
    take,
    set: (entry: PaletteEntry) => setChosen(entry.key),
    reset: () => {
      setChosen(undefined);
      setAwaited(undefined);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (step !== undefined) setChosen(entries[goRound(index, step, entries.length)]?.key);
      else if (event.key === 'Enter') enter(event.ctrlKey || event.metaKey);
      else return;
      event.preventDefault();
    },
  };
}

/** How far a key moves the selection. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/** A single step wraps around at the ends, a page stops there. */
export function goRound(current: number, step: number, count: number): number {
  if (count === 0) return 0;
  if (Math.abs(step) === 1) return (current + step + count) % count;
  return Math.max(0, Math.min(count - 1, current + step));
}
