import { CodeBlock } from '../../../ui/CodeBlock.tsx';
import { Note } from '../../../ui/Note.tsx';
import styles from './NoPlan.module.css';

/** A text that is not a plan, or an error where a plan should be: as it came. */
export function NoPlan({ text }: { readonly text: string }) {
  return (
    <div className={styles.page}>
      <Note tone="warn" title="No plan found">
        {text.trim() === ''
          ? 'The text is empty.'
          : 'A plan has one operator per line, such as “LanceRead: uri=…”, indented under its parent.'}
      </Note>
      {text.trim() !== '' && <CodeBlock text={text} language="text" label="Text without a plan" fill />}
    </div>
  );
}
