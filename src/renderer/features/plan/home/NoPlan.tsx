import { CodeBlock } from '../../../ui/CodeBlock.tsx';
import { Note } from '../../../ui/Note.tsx';
import styles from './NoPlan.module.css';

/** A text that is not a plan, or an error where a plan should be: as it came. */
export function NoPlan({ text }: { readonly text: string }) {
  return (
    <div className={styles.page}>
      <Note tone="warn" title="No plan was found in this text.">
        {text.trim() === ''
          ? 'There is nothing in it.'
          : 'A plan has one operator a line, such as “LanceRead: uri=…”, each indented below the one it feeds.'}
      </Note>
      {text.trim() !== '' && <CodeBlock text={text} language="text" label="Text without a plan" fill />}
    </div>
  );
}
