import { useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import type { Connection } from '../../../contract/index.ts';
import { CheckIcon } from '../../ui/icons/icons.ts';
import { coverageWords } from './model/coverage.ts';
import styles from './Sidebar.module.css';
import type { TreeView } from './use-tree.ts';

export interface CoverageLineProps {
  readonly connection: Connection;
  readonly view: TreeView;
  readonly filter: string;
}

/** How many names are known, how many the filter let through, and whether that is all there is. */
export function CoverageLine({ view: { tree, coverage, matched }, filter }: CoverageLineProps) {
  const [reading, setReading] = useState(false);
  const abort = useRef<AbortController>(null);
  const readAll = () => {
    abort.current = new AbortController();
    setReading(true);
    void tree.readAll(abort.current.signal).finally(() => setReading(false));
  };
  return (
    <div className={styles.coverage}>
      <span role="status">{coverageWords(coverage, filter.trim() === '' ? undefined : matched)}</span>
      {coverage.complete && (
        <span className={styles.complete}>
          <CheckIcon size={12} />
          complete
        </span>
      )}
      {!coverage.complete && reading && (
        <Button className={styles.readAll ?? ''} onPress={() => abort.current?.abort()}>
          stop reading
        </Button>
      )}
      {!coverage.complete && !reading && coverage.unread > 0 && (
        <Button className={styles.readAll ?? ''} onPress={readAll}>
          read the rest
        </Button>
      )}
    </div>
  );
}
