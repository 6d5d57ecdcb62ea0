import type { ActivityBody, ActivityEntry } from '../../../../contract/index.ts';
import { formatBytes } from '../../../lib/format.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { IndentIcon } from '../../../ui/icons.ts';
import styles from './BodyPage.module.css';
import type { BodySide } from './details-page.ts';

export interface BodyToolsProps {
  readonly request: ActivityEntry;
  readonly side: BodySide;
  readonly body: Extract<ActivityBody, { state: 'kept' }>;
  readonly isIndented: boolean;
  readonly onIndent: (indented: boolean) => void;
}

/** What is said of a body, and how it is shown. */
export function BodyTools({ request, side, body, isIndented, onIndent }: BodyToolsProps) {
  const bytes = side === 'request' ? request.requestBytes : request.responseBytes;
  const words = formatBytes(bytes) + (body.isMasked ? ', secrets hidden' : '');
  return (
    <>
      <span className={styles.note} title={words}>
        {words}
      </span>
      <IconButton
        icon={IndentIcon}
        label="Format"
        pressed={isIndented}
        onPress={() => onIndent(!isIndented)}
      />
    </>
  );
}
