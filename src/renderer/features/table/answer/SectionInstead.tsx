import type { Connection, FailureDetails } from '../../../../contract/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { Waiting } from '../../../ui/Waiting.tsx';
import { type Section, sectionPlace } from '../facts/model/section.ts';
import { ActivityLink } from './ActivityLink.tsx';
import { DoesNotApply } from './DoesNotApply.tsx';
import { NotTold } from './NotTold.tsx';

export interface SectionInsteadProps {
  readonly connection: Connection;
  readonly section: Section<unknown>;
  /** What is asked for: "the indices". */
  readonly what: string;
  /** What a server lacks that does not have the operation: "tell the indices of its tables". */
  readonly lacks: string;
  /** "No indices yet". */
  readonly titleIfDeclared: string;
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
      return <DoesNotApply {...props} why={place.why} onAskAnyway={section.askAnyway} />;
    case 'waiting':
      return <Waiting what={`Asking ${connection.name} for ${what}`} lines={4} onCancel={section.cancel} />;
    case 'stopped':
      return (
        <EmptyState title="Stopped" actions={<Button onPress={section.askAgain}>Ask again</Button>}>
          The request was cancelled before {connection.name} answered, so {what} are not known yet.
        </EmptyState>
      );
    case 'not-told':
      return <Lacking {...props} failure={undefined} />;
    case 'not-supported':
    case 'not-for-this-table':
      return <Lacking {...props} failure={place.failure} />;
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

type LackingProps = SectionInsteadProps & { readonly failure: FailureDetails | undefined };

function Lacking({ connection, section, what, lacks, failure, onOpenActivity }: LackingProps) {
  return (
    <NotTold
      title={`Not told by ${failure === undefined ? 'this server' : 'the server'}`}
      lacks={`${connection.name} does not ${lacks}. This says nothing about ${what}.`}
      failure={failure}
      onAsk={section.askAnyway}
      onOpenActivity={onOpenActivity}
    />
  );
}
