import { formatQuantity } from '#lib/format.ts';
import type { FindingChanges, PlanFinding } from '#plan/index.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './compare.module.css';
import { StateSign } from './Difference.tsx';

/** The findings that disappeared and those that are new. */
export function FindingChangeList({
  changes: { appeared, vanished, stayed },
}: {
  readonly changes: FindingChanges;
}) {
  return (
    <section className="can-shrink" aria-label="Finding differences">
      <h2 className={styles.heading}>Findings</h2>
      {appeared.length + vanished.length === 0 ? (
        <p className="small dim">
          {stayed.length === 0
            ? 'None in either plan.'
            : `Same ${formatQuantity(stayed.length, 'finding')} in both plans`}
        </p>
      ) : (
        <ul className={styles.list}>
          {vanished.map((finding) => (
            <FindingLine key={`- ${finding.kind} ${finding.node}`} state="vanished" finding={finding} />
          ))}
          {appeared.map((finding) => (
            <FindingLine key={`+ ${finding.kind} ${finding.node}`} state="appeared" finding={finding} />
          ))}
          {stayed.length > 0 && <li className="small dim">{stayed.length} in both plans</li>}
        </ul>
      )}
    </section>
  );
}

function FindingLine({
  state,
  finding,
}: {
  readonly state: 'vanished' | 'appeared';
  readonly finding: PlanFinding;
}) {
  return (
    <li className={styles.finding}>
      <StateSign state={state} />
      <span className={styles.sentence}>
        <VisibleText text={finding.sentence} limit={1000} />
      </span>
    </li>
  );
}
