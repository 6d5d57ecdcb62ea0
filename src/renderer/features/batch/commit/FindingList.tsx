import { useMemo, useState } from 'react';
import type { CommitEvidenceItem } from '#contract/index.ts';
import { formatCount } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './outcome.module.css';
import { EVIDENCE_LABELS, inWeight } from './outcome-messages.ts';

const SHOWN_AT_ONCE = 100;

/** What was seen at the tables, and what it says of the batch. */
export function FindingList({ findings }: { readonly findings: readonly CommitEvidenceItem[] }) {
  const [most, setMost] = useState(SHOWN_AT_ONCE);
  const ordered = useMemo(() => inWeight(findings), [findings]);
  return (
    <section aria-label="Evidence">
      <ul className={styles.findings}>
        {numbered(ordered.slice(0, most)).map(({ finding, place }) => (
          <li key={place} className={styles.finding}>
            <span className={styles.speaks} data-speaks={finding.speaks}>
              <span className={styles.sign} aria-hidden>
                {EVIDENCE_LABELS[finding.speaks].sign}
              </span>
              {EVIDENCE_LABELS[finding.speaks].words}
            </span>
            <span>
              {formatCount(finding.operationIndex + 1)}: <VisibleText text={finding.words} limit={600} />
            </span>
          </li>
        ))}
      </ul>
      {findings.length > most && (
        <Button size="small" onPress={() => setMost(most + SHOWN_AT_ONCE)}>
          Show more of {formatCount(findings.length)}
        </Button>
      )}
    </section>
  );
}

/** Of one operation there may be several. */
function numbered(findings: readonly CommitEvidenceItem[]) {
  return findings.map((finding, place) => ({ finding, place }));
}
