import type { ReactNode } from 'react';
import type { Connection, FailureDetails } from '../../../../contract/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { NotReturnedIcon } from '../../../ui/icons/icons.ts';
import { VisibleText } from '../../../ui/text/VisibleText.tsx';
import { Waiting } from '../../../ui/Waiting.tsx';
import { type Section, sectionPlace } from '../facts/model/section.ts';
import { ActivityLink } from './ActivityLink.tsx';
import styles from './SectionInstead.module.css';

export interface SectionInsteadProps {
  readonly connection: Connection;
  readonly section: Section<unknown>;
  /** What is asked for: "the indices". */
  readonly what: string;
  /** What a server lacks that does not have the operation: "tell the indices of its tables". */
  readonly lacks: string;
  /** Where the table is only declared. */
  readonly declared: ReactNode;
  readonly onOpenActivity: (requestId: number) => void;
}

/** What stands in the place of a section that has no answer: why, and what now. Nothing where there is one. */
export function SectionInstead(props: SectionInsteadProps) {
  const { connection, section, what } = props;
  const place = sectionPlace(section);
  switch (place.kind) {
    case 'there':
      return null;
    case 'does-not-apply':
      return props.declared;
    case 'waiting':
      return <Waiting what={`Asking ${connection.name} for ${what}`} lines={4} onCancel={section.cancel} />;
    case 'stopped':
      return (
        <EmptyState title="Stopped" actions={<Button onPress={section.askAgain}>Ask again</Button>}>
          The request was cancelled before {connection.name} answered, so {what} are not known yet.
        </EmptyState>
      );
    case 'not-told':
      return <NotTold {...props} failure={undefined} />;
    case 'not-supported':
    case 'not-for-this-table':
      return <NotTold {...props} failure={place.failure} />;
    case 'failed':
      return (
        <ErrorBox
          title={`${what.charAt(0).toUpperCase()}${what.slice(1)} did not load.`}
          failure={place.failure}
          onRetry={section.askAgain}
          actions={<ActivityLink failure={place.failure} onOpenActivity={props.onOpenActivity} />}
        />
      );
  }
}

type NotToldProps = SectionInsteadProps & { readonly failure: FailureDetails | undefined };

function NotTold({ connection, section, what, lacks, failure, onOpenActivity }: NotToldProps) {
  return (
    <EmptyState
      icon={NotReturnedIcon}
      title={`Not told by ${failure === undefined ? 'this server' : 'the server'}`}
      actions={
        <>
          <Button size="small" onPress={section.askAnyway}>
            {failure === undefined ? 'Ask anyway' : 'Ask again'}
          </Button>
          {failure && <ActivityLink failure={failure} onOpenActivity={onOpenActivity} />}
        </>
      }
    >
      <p>{failure?.message ?? `${connection.name} does not ${lacks}. This says nothing about ${what}.`}</p>
      {failure?.serverMessage !== undefined && (
        <blockquote className={styles.words}>
          <VisibleText text={failure.serverMessage} limit={2000} multiline />
        </blockquote>
      )}
    </EmptyState>
  );
}
