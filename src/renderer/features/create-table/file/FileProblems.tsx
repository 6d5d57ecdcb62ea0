import type { FileReport } from '../../../../contract/index.ts';
import { Note } from '../../../ui/Note.tsx';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import styles from './FileSection.module.css';

/** What keeps a file from becoming a table, and what one should know of it. The sentences quote the file. */
export function FileProblems({ problems, warnings }: Pick<FileReport, 'problems' | 'warnings'>) {
  return (
    <>
      {problems.length > 0 && (
        <Note tone="danger" title="This file can’t be imported as is" announced>
          <Sentences sentences={problems} />
        </Note>
      )}
      {warnings.length > 0 && (
        <Note tone="warn" title="Before you import">
          <Sentences sentences={warnings} />
        </Note>
      )}
    </>
  );
}

/** A file of a thousand broken columns has a thousand problems; nobody reads them all. */
const MOST = 8;

function Sentences({ sentences }: { readonly sentences: readonly string[] }) {
  const shown = sentences.slice(0, MOST);
  return (
    <ul className={styles.sentences}>
      {shown.map((sentence) => (
        <li key={sentence}>
          <VisibleText text={sentence} limit={400} />
        </li>
      ))}
      {sentences.length > MOST && <li>And {sentences.length - MOST} more.</li>}
    </ul>
  );
}
