import type { Connection, PlanRunHead } from '../../../../contract/index.ts';
import { formatDateTime, formatDuration } from '../../../lib/format.ts';
import { CheckMark } from '../../../ui/Checkbox.tsx';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import styles from './RunCells.module.css';

interface RowMarkProps {
  readonly isChecked: boolean;
  readonly onToggle: () => void;
}

export function When({ run: { at }, ...mark }: RowMarkProps & { readonly run: PlanRunHead }) {
  return (
    <span className={styles.when}>
      <RowMark {...mark} />
      {formatDateTime(at)}
    </span>
  );
}

/** A sign and no control: the row is what has the focus, and Space its key. */
function RowMark({ isChecked, onToggle }: RowMarkProps) {
  return (
    <span
      className={styles.checkPlace}
      onClick={(event) => {
        // A click on the row opens it.
        event.stopPropagation();
        onToggle();
      }}
    >
      <CheckMark isChecked={isChecked} />
    </span>
  );
}

export function ConnectionName({ connection }: { readonly connection: Connection }) {
  return (
    <span className={styles.connection} title={connection.name}>
      <Dot connection={connection} />
      <span className={styles.cut}>
        <VisibleText text={connection.name} />
      </span>
    </span>
  );
}

function Dot({ connection: { color } }: { readonly connection: Connection }) {
  return <i className={styles.dot} style={{ background: `var(--conn-${color})` }} aria-hidden />;
}

interface TablePathProps {
  readonly id: readonly string[];
  /** Given where its name has no column of its own. */
  readonly connection: Connection | undefined;
}

/** The name of the table is what tells runs apart: where there is no room, its namespace goes. */
export function TablePath({ id, connection }: TablePathProps) {
  const namespace = id.slice(0, -1).map((name) => `${name} / `);
  return (
    <span className={styles.path} title={[connection?.name ?? [], ...id].flat().join(' / ')}>
      {connection !== undefined && <Dot connection={connection} />}
      {namespace.length > 0 && (
        <span className={styles.namespace}>
          <VisibleText text={namespace.join('')} />
        </span>
      )}
      <span className={styles.cut}>
        <VisibleText text={id.at(-1) ?? ''} />
      </span>
    </span>
  );
}

export function Kind({ run: { kind, duration } }: { readonly run: PlanRunHead }) {
  return (
    <span className={styles.small} title={`${kind} in ${formatDuration(duration)}`}>
      {kind}
    </span>
  );
}

export function QuerySummary({ words }: { readonly words: string }) {
  return (
    <span className={styles.query} title={words}>
      <VisibleText text={words} />
    </span>
  );
}
