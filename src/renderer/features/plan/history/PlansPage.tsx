import type { PlanRunHead } from '../../../../contract/index.ts';
import { useDropped } from '../../../lib/use-dropped.ts';
import { classNames } from '../../../ui/attributes.ts';
import { Note } from '../../../ui/Note.tsx';
import { OpenText } from './OpenText.tsx';
import styles from './PlansPage.module.css';
import { RecentRuns } from './RecentRuns.tsx';
import { useOpening } from './use-opening.ts';

export interface PlansPageProps {
  /** A query in a few words, to tell one run from another: `k 10, nprobes 20, id < 500`. */
  readonly queryWords: (json: string) => string;
  readonly onOpenRun: (run: PlanRunHead) => void;
  /** The older one is the one before. */
  readonly onCompare: (before: PlanRunHead, after: PlanRunHead) => void;
}

/** A whole folder may have been dropped by mistake. */
const MAX_PROBLEMS = 4;

/** Where plans are opened: a text from anywhere, and what ran before. */
export function PlansPage(props: PlansPageProps) {
  const { problems, openFiles, openText } = useOpening();
  const drop = useDropped({ onFiles: openFiles, onText: openText });
  return (
    <section
      className={classNames(styles.page, drop.isOver && styles.over)}
      aria-label="Plans"
      {...drop.listeners}
    >
      <div className={styles.open}>
        <h1 className={styles.title}>Plans</h1>
        <OpenText onText={openText} onFiles={openFiles} />
        {problems.length > 0 && (
          <Note
            tone="danger"
            title={problems.length === 1 ? 'Couldn’t open a file' : `Couldn’t open ${problems.length} files`}
            announced
          >
            {problems.slice(0, MAX_PROBLEMS).map((problem) => (
              <p key={problem}>{problem}</p>
            ))}
            {problems.length > MAX_PROBLEMS && <p>And {problems.length - MAX_PROBLEMS} more.</p>}
          </Note>
        )}
      </div>
      <RecentRuns {...props} />
    </section>
  );
}
