import { type ReactNode, useId, useRef } from 'react';
import { Modal } from '../../ui/Dialog.tsx';
import { SearchIcon } from '../../ui/icons/icons.ts';
import styles from './Palette.module.css';
import { useChoice } from './use-choice.ts';

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
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly entries: readonly PaletteEntry[];
  /** The entries are still those of a query before: Enter waits for the ones that were meant. */
  readonly isBehind?: boolean;
  /** At the right of the field: how many of how many. */
  readonly summary: string;
  /** What stands below may take the keys for a moment, and gives them back by this. */
  readonly footer: (giveKeysBack: () => void) => ReactNode;
  /** Stands in place of the list when nothing was found. */
  readonly nothing: ReactNode;
  readonly onClose: () => void;
}

/** A field and the list of what it finds. The keys stay in the field; the list is led from there. */
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
        <span className={styles.summary} role="status">
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

/** As much as the host takes. */
const MAX_QUERY_LENGTH = 2000;

function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
