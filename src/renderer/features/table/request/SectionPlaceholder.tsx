import type { Connection, FailureDetails } from '../../../../contract/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingState } from '../../../ui/LoadingState.tsx';
import { type Section, sectionPlace } from '../properties/model/section.ts';
import { ActivityLink } from './ActivityLink.tsx';
import { DoesNotApply } from './DoesNotApply.tsx';
import { UnsupportedNotice } from './UnsupportedNotice.tsx';

export interface SectionPlaceholderProps {
  readonly connection: Connection;
  readonly section: Section<unknown>;
  /** What is asked for: "the indices". */
  readonly what: string;
  /** "No indices yet". */
  readonly titleIfDeclared: string;
}

/** What stands in the place of a section that has no answer: why, and what now. Nothing where there is one. */
export function SectionPlaceholder(props: SectionPlaceholderProps) {
  const { connection, section, what } = props;
  const place = sectionPlace(section);
  switch (place.kind) {
    case 'there':
      return null;
    case 'does-not-apply':
      return <DoesNotApply {...props} why={place.why} onAskAnyway={section.askAnyway} />;
    case 'waiting':
      return (
        <LoadingState what={`Loading ${what} from ${connection.name}`} lines={4} onCancel={section.cancel} />
      );
    case 'stopped':
      return (
        <EmptyState title="Canceled" actions={<Button onPress={section.askAgain}>Retry</Button>}>
          The request was canceled before {connection.name} responded.
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
          title={`Couldn’t load ${what}`}
          failure={place.failure}
          onRetry={section.askAgain}
          actions={<ActivityLink failure={place.failure} />}
        />
      );
  }
}

type LackingProps = SectionPlaceholderProps & { readonly failure: FailureDetails | undefined };

function Lacking({ connection, section, what, failure }: LackingProps) {
  return (
    <UnsupportedNotice
      title="Not available from this server"
      lacks={`${connection.name} doesn’t support this request, so ${what} are unknown.`}
      failure={failure}
      onAsk={section.askAnyway}
    />
  );
}
