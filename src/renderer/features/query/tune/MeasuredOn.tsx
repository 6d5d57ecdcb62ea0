import type { Connection } from '#contract/index.ts';
import { KeyValue, KeyValueList } from '#ui/KeyValueList.tsx';
import { measuredFacts } from './measured-facts.ts';
import { useKeptSweep, useSweepHeads } from './sweeps.ts';
import styles from './tune.module.css';
import { useTuneState } from './tune-state.ts';

interface MeasuredOnProps {
  readonly connection: Connection;
  readonly id: readonly string[];
}

/** How the sweep that is shown was measured: what its figures are worth. */
export function MeasuredOn({ connection, id }: MeasuredOnProps) {
  const { data: sweeps = [] } = useSweepHeads({ connectionId: connection.id, id });
  const { sweepId = sweeps[0]?.sweepId } = useTuneState(connection.id, id);
  const sweep = useKeptSweep(sweepId);
  if (sweep === undefined) return null;
  return (
    <section className={styles.facts} aria-label="Measured on">
      <h3 className={styles.factsTitle}>Measured on</h3>
      <KeyValueList labelWidth={96}>
        {measuredFacts(sweep).map(([name, words]) => (
          <KeyValue key={name} label={name} title={words}>
            {words}
          </KeyValue>
        ))}
      </KeyValueList>
    </section>
  );
}
