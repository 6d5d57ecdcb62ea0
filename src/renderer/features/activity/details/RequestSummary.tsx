import type { ActivityEntry } from '../../../../contract/index.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import { PhaseBar } from '../PhaseBar.tsx';
import { RequestFacts } from '../RequestFacts.tsx';
import styles from './RequestDetails.module.css';

/** How it went, and where its time was spent: as a bar, and in numbers. */
export function RequestSummary({ request }: { readonly request: ActivityEntry }) {
  return (
    <>
      <div className={styles.path}>
        <span className={styles.pathText}>
          {request.method} <VisibleText text={request.path} limit={2000} />
        </span>
        <CopyButton text={request.path} label="Copy path" />
      </div>
      <div className={styles.phases}>
        <PhaseBar request={request} />
      </div>
      <RequestFacts request={request} />
    </>
  );
}
