import { useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { cutText, VisibleText } from '../../../ui/VisibleText.tsx';
import styles from './More.module.css';

export interface LongTextProps {
  readonly text: string;
  readonly limit: number;
  readonly multiline?: boolean;
}

/** No reading matter beyond this, and it would stop the window: the copy button takes the whole. */
const MOST = 50_000;

/** A text of the plan; of a long one the beginning, and the rest on demand. */
export function LongText({ text, limit, multiline = false }: LongTextProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = cutText(text, isWhole ? MOST : limit);
  return (
    <>
      <VisibleText text={shown} limit={MOST} multiline={multiline} />
      {shown.length < text.length && '…'}
      {text.length > limit && (
        <span className={styles.more}>
          <Button size="small" kind="quiet" onPress={() => setWhole(!isWhole)}>
            {isWhole ? 'Show less' : `Show all ${formatCount(Math.min(text.length, MOST))} characters`}
          </Button>
        </span>
      )}
    </>
  );
}
