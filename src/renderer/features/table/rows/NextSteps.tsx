import { SAMPLE_SHOWCASE } from '#contract/first-paint.ts';
import { showInBatch } from '#features/batch/index.ts';
import { NEIGHBORS, useFindSimilar, vectorFor } from '#features/query/index.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { showFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { sameId } from '#protocol/index.ts';
import { BaseButton } from '#ui/BaseButton.tsx';
import { IconButton } from '#ui/Button.tsx';
import { BatchIcon, CloseIcon, PlanIcon, VectorIcon } from '#ui/icons.ts';
import type { Icon } from '#ui/make-icon.tsx';
import { useIndexStats, useIndices } from '../properties/use-section.ts';
import type { TableProps } from '../table-state.ts';
import styles from './NextSteps.module.css';
import type { RowsFootProps } from './RowsFoot.tsx';
import { similarSource } from './use-rows.ts';

/** Below the rows of the table at which the sample is opened: what to try next, until it is closed, for good. */
export function NextSteps(props: RowsFootProps) {
  const { connection, id } = props;
  const isClosed = useHostState(({ settings }) => !settings.showsNextSteps);
  const isShowcase = connection.local && sameId(id, SAMPLE_SHOWCASE);
  return isShowcase && !isClosed ? <Steps {...props} /> : null;
}

function Steps({ connection, id, rows, page }: RowsFootProps) {
  const { state, version } = rows;
  const similar = useFindSimilar({ connection, id });
  const cell = state.cell ?? { row: 0, column: 0 };
  const source = similarSource(page, cell, version);
  const column = vectorFor(page.fields, cell.column)?.column;
  const slow = useSlowFact({ connection, id }, column);
  const name = idBeside(id);
  return (
    <section className={styles.steps} aria-label="Next steps">
      <div className={styles.row}>
        <Step
          icon={VectorIcon}
          title="Run a search like this row"
          fact={searchFact(rows.place.offset + cell.row, column)}
          onPress={() => similar.find(source)}
        />
        <Step
          icon={PlanIcon}
          title="See why it is slow"
          fact={slow}
          onPress={() => similar.find({ ...source, kind: 'analyzed' })}
        />
        <Step
          icon={BatchIcon}
          title="Put a change into a batch"
          fact={changeFact(name)}
          onPress={() => showInBatch(connection.id, 'declare_table', name)}
        />
        <IconButton icon={CloseIcon} label="Hide next steps" onPress={hide} />
      </div>
      {similar.dialog}
    </section>
  );
}

interface StepProps {
  readonly icon: Icon;
  readonly title: string;
  readonly fact: string;
  readonly onPress: () => void;
}

function Step({ icon: Picture, title, fact, onPress }: StepProps) {
  return (
    <BaseButton className={styles.step} onPress={onPress}>
      <Picture size={16} className={styles.icon} />
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.fact}>{fact}</span>
      </span>
    </BaseButton>
  );
}

/** Of the index of the vectors, the rows that it does not have. */
function useSlowFact(table: TableProps, column: string | undefined): string {
  const indices = useIndices({ ...table, asks: true });
  const index = indices.data?.indices.find(({ columns }) => columns?.includes(column ?? ''));
  const stats = useIndexStats({ ...table, asks: index !== undefined }, index?.name ?? '');
  return slowFact(stats.data?.unindexedRows ?? undefined);
}

function hide(): void {
  host.settings.set({ showsNextSteps: false }).catch(showFailure);
}

/** What a search for rows like this one would give. */
export function searchFact(row: number, column: string | undefined): string {
  if (column === undefined) return 'Show its vector column first';
  return `${NEIGHBORS} nearest to row ${formatCount(row)} by ${column}`;
}

/** What it spends its time on; `unindexed` is undefined while that is not known. */
export function slowFact(unindexed: bigint | undefined): string {
  if (unindexed === undefined || unindexed === 0n) return 'Time of each step of a search';
  const isOne = unindexed === 1n;
  return `${formatQuantity(unindexed, 'row')} ${isOne ? 'is' : 'are'} searched one by one`;
}

/** A table that can be declared beside this one. */
export function idBeside(id: readonly string[]): readonly string[] {
  return [...id.slice(0, -1), `${id.at(-1)}_next`];
}

export function changeFact(id: readonly string[]): string {
  return `Declare ${id.at(-1)}; nothing is sent yet`;
}
