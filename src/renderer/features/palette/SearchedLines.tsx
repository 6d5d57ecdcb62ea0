import type { Connection, NameState } from '#contract/index.ts';
import { formatQuantity } from '#lib/format.ts';
import { controlNameLoading } from '#lib/names/host-names.ts';
import { Button } from '#ui/Button.tsx';
import { useElapsed } from '#ui/LoadingState.tsx';
import { Kbd } from '#ui/Shortcut.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './Palette.module.css';
import { type LineAction, stateLines } from './state-lines.ts';

interface SearchedLinesProps {
  readonly states: readonly NameState[] | undefined;
  readonly connections: readonly Connection[];
  /** The number of tables whose columns were searched; undefined without a query. */
  readonly columnTables: number | undefined;
  readonly problem: string | undefined;
  readonly onDone: () => void;
}

/** What was searched, how old it is, and buttons to load the rest. */
export function SearchedLines({
  states = [],
  connections,
  columnTables,
  problem,
  onDone,
}: SearchedLinesProps) {
  const now = useElapsed(0);
  const nameOf = (connectionId: string) => connections.find(({ id }) => id === connectionId)?.name ?? '';
  const known = states.filter(({ connectionId }) => nameOf(connectionId) !== '');
  return (
    <>
      <ul className={styles.lines} aria-label="Search coverage">
        {problem !== undefined && <li className={styles.line}>{problem}</li>}
        {connections.length === 0 && <li className={styles.line}>No connections yet</li>}
        {columnTables !== undefined && (
          <li className={styles.line}>Columns of {formatQuantity(columnTables, 'known table')}</li>
        )}
        {stateLines(known, nameOf, now).map(({ key, state, text, actions }) => (
          <li key={key} className={styles.line} data-state={state}>
            <span className={styles.words}>
              <VisibleText text={text} />
            </span>
            {actions.map((action) => (
              <LineButton key={action.walk} action={action} onDone={onDone} />
            ))}
          </li>
        ))}
      </ul>
      <span className={styles.keys}>
        <Kbd>Enter</Kbd> open
      </span>
    </>
  );
}

function LineButton({ action, onDone }: { readonly action: LineAction; readonly onDone: () => void }) {
  const { label, about, walk, connectionIds } = action;
  return (
    <Button
      size="small"
      kind="quiet"
      label={`${label}: ${about}`}
      onPress={() => {
        controlNameLoading(connectionIds, walk);
        // The button disappears with the state that it belongs to.
        onDone();
      }}
    >
      {label}
    </Button>
  );
}
