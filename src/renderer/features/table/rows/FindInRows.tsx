import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { RowPage } from '#contract/index.ts';
import { searchedText } from '#domain/rows/CellView.tsx';
import type { Order } from '#domain/rows/column-order.ts';
import type { RowGridHandle } from '#domain/rows/grid-acts.ts';
import { type GridLook, type GridOrder, shownPlace, useGridOrder } from '#domain/rows/grid-order.ts';
import { useCommands } from '#lib/commands.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { fold } from '#protocol/fold.ts';
import { IconButton } from '#ui/Button.tsx';
import { ArrowDownIcon, ArrowUpIcon, CloseIcon } from '#ui/icons.ts';
import { SearchField, stepAmong } from '#ui/SearchField.tsx';
import styles from './RowsPage.module.css';

interface FindInRowsProps {
  readonly page: RowPage;
  readonly look: GridLook;
  readonly rowOrder: Order | undefined;
  readonly grid: RefObject<RowGridHandle | null>;
  /** Undefined while the search is closed. */
  readonly words: string | undefined;
  readonly onWords: (text: string | undefined) => void;
}

/** Searches the loaded cells for a text, and steps through the matches in the shown order. */
export function FindInRows({ words, onWords, ...props }: FindInRowsProps) {
  const field = useRef<HTMLInputElement>(null);
  const open = () => {
    if (words === undefined) onWords('');
    field.current?.select();
  };
  useCommands({ 'rows.find': open }, isOutsideNames);
  if (words === undefined) return null;
  return <FindBar field={field} words={words} onWords={onWords} {...props} />;
}

/** Inside the list of names the same keys filter the names. */
function isOutsideNames(): boolean {
  return !document.activeElement?.closest('[data-catalog]');
}

interface FindBarProps extends FindInRowsProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly words: string;
}

function FindBar({ field, page, look, rowOrder, grid, words, onWords }: FindBarProps) {
  const columns = page.fields.length;
  const order = useGridOrder(page.fields, look, rowOrder);
  const found = useFound(page, order, words);
  const current = look.cell && shownPlace(order, look.cell);
  const at = current === undefined ? -1 : placeNumber(current.row, current.column, columns);
  useEffect(() => field.current?.focus(), [field]);
  const step = (by: 1 | -1) => {
    const next = stepAmong(found.places, at, by);
    if (next !== undefined) grid.current?.goTo({ row: Math.floor(next / columns), column: next % columns });
  };
  const close = () => {
    onWords(undefined);
    grid.current?.focus();
  };
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  return (
    <search className={styles.find} aria-label="Find in rows" onKeyDownCapture={closeByKey}>
      <span className={styles.findField}>
        <SearchField
          ref={field}
          small
          label="Find in rows"
          placeholder="Find in the rows on this page"
          value={words}
          onChange={onWords}
          onStep={step}
        />
      </span>
      <IconButton icon={ArrowUpIcon} label="Previous match" keys="Shift+Enter" onPress={() => step(-1)} />
      <IconButton icon={ArrowDownIcon} label="Next match" keys="Enter" onPress={() => step(1)} />
      <span className="soft grow" role="status" aria-label="Matches">
        {words !== '' && foundText(found, at)}
      </span>
      <IconButton icon={CloseIcon} label="Close" keys="Escape" onPress={close} />
    </search>
  );
}

interface Found {
  /** Numbers of the matching cells, row by row in the shown order. */
  readonly places: readonly number[];
  readonly isDone: boolean;
}

/** A cell's position in reading order, as one number. */
function placeNumber(row: number, column: number, columns: number): number {
  return row * columns + column;
}

/** The position among the matches. Says that only this page is searched. */
export function foundText({ places, isDone }: Found, at: number): string {
  if (!isDone) return 'Searching this page…';
  if (places.length === 0) return 'No matches on this page';
  const index = places.indexOf(at);
  if (index === -1) return `${formatQuantity(places.length, 'match', 'matches')} on this page`;
  return `${formatCount(index + 1)} of ${formatCount(places.length)} on this page`;
}

/** The search pauses after this time, so that the window can draw and handle keys. */
const SLICE_MILLISECONDS = 8;

const NONE: Found = { places: [], isDone: true };

/** Searches in slices, because a page can have a million cells. */
function useFound(page: RowPage, order: GridOrder, text: string): Found {
  const [found, setFound] = useState(NONE);
  useEffect(() => {
    const places: number[] = [];
    const search = searchRows(page, order, text, places);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const goOn = () => {
      const end = performance.now() + SLICE_MILLISECONDS;
      let isDone = false;
      while (!isDone && performance.now() < end) isDone = search.next().done === true;
      setFound({ places, isDone });
      if (!isDone) timer = setTimeout(goOn);
    };
    goOn();
    return () => clearTimeout(timer);
  }, [page, order, text]);
  return found;
}

/** Adds the matches to `places`; yields after each row. */
export function* searchRows(
  { fields, rows }: Pick<RowPage, 'fields' | 'rows'>,
  order: Pick<GridOrder, 'rows' | 'columns'>,
  words: string,
  places: number[],
): Generator<void, void> {
  const sought = fold(words);
  if (sought === '') return;
  for (let row = 0; row < rows.length; row += 1) {
    const cells = rows[order.rows?.places[row] ?? row] ?? [];
    for (let column = 0; column < fields.length; column += 1) {
      const text = searchedText(cells[order.columns?.places[column] ?? column] ?? null);
      if (text !== undefined && fold(text).includes(sought))
        places.push(placeNumber(row, column, fields.length));
    }
    yield;
  }
}
