import type { IndexInside, TableIndex } from '#contract/index.ts';
import { openIndexForm } from '#domain/open-index-form.ts';
import { indexAdvice } from '#tuning/index-advice.ts';
import { Button } from '#ui/Button.tsx';
import { WarningIcon } from '#ui/icons.ts';
import type { TableProps } from '../table-state.ts';
import styles from './IndexInside.module.css';

interface IndexAdviceNoteProps extends TableProps {
  readonly index: TableIndex;
  readonly inside: IndexInside | undefined;
  /** Of the table: another build indexes all of them. */
  readonly rows: bigint | undefined;
}

/** What another build of the index would do better, and the form for it. */
export function IndexAdviceNote({ connection, id, index, inside, rows }: IndexAdviceNoteProps) {
  const [advice] = adviceOn(index, inside, rows);
  if (advice === undefined) return null;
  const { sentence, reason, settings } = advice;
  return (
    <div className={styles.advice}>
      <WarningIcon size={14} className={styles.warn} />
      <p className={styles.adviceText}>
        <span className="strong">{sentence}</span> <span className="soft">{reason}</span>
      </p>
      <Button
        size="small"
        label={`Rebuild ${index.name}`}
        onPress={() =>
          openIndexForm({ connectionId: connection.id, id, index: { existing: index.name, settings } })
        }
      >
        Rebuild…
      </Button>
    </div>
  );
}

function adviceOn(index: TableIndex, inside: IndexInside | undefined, rows: bigint | undefined) {
  const facts = inside?.facts;
  if (facts?.kind !== 'vector') return [];
  const number = (count: bigint | null) => (count === null ? null : Number(count));
  return indexAdvice({
    type: facts.type ?? index.type ?? '',
    rows: number(rows ?? facts.rows),
    dimension: number(facts.dimension),
    partitionSizes: facts.partitionSizes,
    subVectors: number(facts.subVectors),
  });
}
