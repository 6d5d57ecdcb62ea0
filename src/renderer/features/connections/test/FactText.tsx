import { VisibleText } from '../../../ui/VisibleText.tsx';
import { fingerprintLines, isFingerprint } from './model/fingerprint-lines.ts';
import styles from './RowDetails.module.css';

export function FactText({ text }: { readonly text: string }) {
  if (!isFingerprint(text)) return <VisibleText text={text} limit={600} />;
  return (
    <code className={styles.fingerprint}>
      {fingerprintLines(text, 8).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </code>
  );
}
