import type { ReactNode } from 'react';
import type { FailureDetails } from '../../../../contract/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { NotReturnedIcon } from '../../../ui/icons/icons.ts';
import { VisibleText } from '../../../ui/text/VisibleText.tsx';
import { ActivityLink } from './ActivityLink.tsx';
import styles from './UnsupportedNotice.module.css';

export interface UnsupportedNoticeProps {
  readonly title: string;
  /** What the server is known not to have, where it was not asked. */
  readonly lacks: string;
  /** Its own refusal, where it was. */
  readonly failure: FailureDetails | undefined;
  readonly onAsk: () => void;
  /** What is known all the same. */
  readonly children?: ReactNode;
}

/** A server that does not have what a section is made of: this says nothing about the table. */
export function UnsupportedNotice({ failure, ...props }: UnsupportedNoticeProps) {
  const { title, lacks, onAsk, children } = props;
  return (
    <EmptyState
      icon={NotReturnedIcon}
      title={title}
      actions={
        <>
          <Button size="small" onPress={onAsk}>
            {failure === undefined ? 'Request anyway' : 'Retry'}
          </Button>
          {failure && <ActivityLink failure={failure} />}
        </>
      }
    >
      <p>{failure?.message ?? lacks}</p>
      {failure?.serverMessage !== undefined && (
        <blockquote className={styles.words}>
          <VisibleText text={failure.serverMessage} limit={2000} multiline />
        </blockquote>
      )}
      {children}
    </EmptyState>
  );
}
