import { SAMPLE_SHOWCASE } from '#contract/first-paint.ts';
import { showInBatch } from '#features/batch/index.ts';
import { NEIGHBORS, useFindSimilar, vectorFor } from '#features/query/index.ts';
import { formatCount } from '#lib/format.ts';
import { showFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { sameId } from '#protocol/index.ts';
import { BaseButton } from '#ui/BaseButton.tsx';
import { IconButton } from '#ui/Button.tsx';
import { BatchIcon, CloseIcon, PlanIcon, VectorIcon } from '#ui/icons.ts';
import type { Icon } from '#ui/make-icon.tsx';
import styles from './NextSteps.module.css';
import type { RowsFootProps } from './RowsFoot.tsx';
import { similarSource } from './use-rows.ts';

/** Suggests next steps below the first table of the sample, until the user closes it for good. */
export function NextSteps(props: RowsFootProps) {
  const { connection, ref } = useTableScope();
  const isClosed = useHostState(({ settings }) => !settings.showsNextSteps);
  const isShowcase = connection.local && sameId(ref.id, SAMPLE_SHOWCASE);
  return isShowcase && !isClosed ? <Steps {...props} /> : null;
}

function Steps({ rows, page }: RowsFootProps) {
  const { ref } = useTableScope();
  const { state, version } = rows;
  const similar = useFindSimilar();
  const cell = state.cell ?? { row: 0, column: 0 };
  const source = similarSource(page, cell, version);
  const column = vectorFor(page.fields, cell.column)?.column;
  const name = idBeside(ref.id);
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
          title="See where the time goes"
          fact="Each step of a search, timed"
          onPress={() => similar.find({ ...source, kind: 'analyzed' })}
        />
        <Step
          icon={BatchIcon}
          title="Put a change into a batch"
          fact={changeFact(name)}
          onPress={() => showInBatch(ref.connectionId, 'declare_table', name)}
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

function hide(): void {
  host.settings.set({ showsNextSteps: false }).catch(showFailure);
}

/** Says what a search for similar rows would return. */
export function searchFact(row: number, column: string | undefined): string {
  if (column === undefined) return 'Show its vector column first';
  return `${NEIGHBORS} nearest to row ${formatCount(row)} by ${column}`;
}

/** The ID for a new table beside this one. */
export function idBeside(id: readonly string[]): readonly string[] {
  return [...id.slice(0, -1), `${id.at(-1)}_next`];
}

export function changeFact(id: readonly string[]): string {
  return `Declare ${id.at(-1)}; nothing is sent yet`;
}
