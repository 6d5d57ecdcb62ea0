import type { TestFix, TestRow } from '../../../../contract/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import styles from './FixCard.module.css';
import { commonName, fingerprintLines } from './model/fingerprint-lines.ts';

export interface FixCardProps {
  readonly advice: string | undefined;
  readonly cures: TestRow['cures'];
  readonly onCure: (cure: TestFix) => void;
}

/** What to do now, with a button for what a button can do. */
export function FixCard({ advice, cures, onCure }: FixCardProps) {
  const trust = cures.map(({ cure }) => cure).find((cure) => cure.kind === 'trust-authority');
  return (
    <div className={styles.box}>
      <p>
        {trust !== undefined && (
          <strong className={styles.question}>
            Trust <VisibleText text={commonName(trust.certificate.subject)} limit={80} /> for this connection
            only?{' '}
          </strong>
        )}
        {advice !== undefined && <VisibleText text={advice} limit={1000} />}
      </p>
      {trust !== undefined && <Fingerprint text={trust.certificate.fingerprint} />}
      <div className={styles.buttons}>
        {cures.map(({ label, cure }) => (
          <Button key={label} size="small" onPress={() => onCure(cure)}>
            <span className={styles.label}>
              <VisibleText text={label} limit={120} />
            </span>
          </Button>
        ))}
      </div>
    </div>
  );
}

function Fingerprint({ text }: { readonly text: string }) {
  return (
    <div className={styles.fingerprint}>
      <span>SHA-256</span>
      {fingerprintLines(text, 16).map((line) => (
        <code key={line} className={styles.pairs}>
          {line}
        </code>
      ))}
    </div>
  );
}
