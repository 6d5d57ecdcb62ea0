import { CopyButton } from '../../../ui/CopyButton.tsx';
import { VisibleText } from '../../../ui/text/VisibleText.tsx';
import styles from './FactList.module.css';

/** On one line; the whole is in the tooltip and one press away. */
export function IdentifierValue({ text }: { readonly text: string }) {
  return (
    <span className={styles.identifier}>
      <span className={styles.cut} title={text}>
        <VisibleText text={text} limit={1000} />
      </span>
      <span className={styles.copy}>
        <CopyButton text={text} label="Copy" />
      </span>
    </span>
  );
}
