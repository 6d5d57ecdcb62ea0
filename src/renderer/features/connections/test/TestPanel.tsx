import type { TestFix } from '../../../../contract/index.ts';
import { Note } from '../../../ui/Note.tsx';
import type { ConnectionEntry } from '../model/connection-values.ts';
import { announcement } from './model/test-summary.ts';
import { TestHead } from './TestHead.tsx';
import styles from './TestPanel.module.css';
import { TestRows } from './TestRows.tsx';
import { useConnectionTest } from './use-connection-test.ts';

export interface TestPanelProps {
  /** What is tested, as it stands in the form; undefined where the form shows first what is wrong. */
  readonly values: () => ConnectionEntry | undefined;
  /** Of the saved one, whose secrets are used where none are typed. */
  readonly connectionId: string | undefined;
  /** Changes the form, and has it tested again where nothing is left to do. */
  readonly onCure: (cure: TestFix) => void;
  readonly startsAtOnce?: boolean;
  /** Only where it lies over the page. */
  readonly onClose?: (() => void) | undefined;
}

/** Whether a server can be reached as the form says, layer by layer, and what to do at the one that fails. */
export function TestPanel({ values, connectionId, onCure, startsAtOnce = false, onClose }: TestPanelProps) {
  const { run, start, cancel } = useConnectionTest({ values, connectionId, startsAtOnce });
  return (
    <section className={styles.panel} aria-label="Connection test">
      <TestHead run={run} onStart={start} onCancel={cancel} takesFocus={startsAtOnce} onClose={onClose} />
      <div className={styles.body}>
        {run.problem !== undefined && (
          <div className={styles.problem}>
            <Note tone="plain" title={run.problem} announced />
          </div>
        )}
        <TestRows run={run} onCure={onCure} />
      </div>
      <p role="status" className="visually-hidden">
        {announcement(run)}
      </p>
    </section>
  );
}
