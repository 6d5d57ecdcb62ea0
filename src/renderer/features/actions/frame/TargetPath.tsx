import type { Connection } from '../../../../contract/index.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import styles from './ChangeFrame.module.css';

export interface TargetPathProps {
  readonly connection: Connection;
  readonly id: readonly string[];
}

/** Where the change goes: nobody shall take one server for another. */
export function TargetPath({ connection, id }: TargetPathProps) {
  return (
    <p className={styles.place}>
      <VisibleText text={connection.name} limit={60} />
      {connection.production && <Badge tone="danger">production</Badge>}
      <span className={styles.path}>
        {id.map((name, depth) => (
          <span key={JSON.stringify(id.slice(0, depth + 1))}>
            {' / '}
            <VisibleText text={name} limit={80} />
          </span>
        ))}
      </span>
    </p>
  );
}
