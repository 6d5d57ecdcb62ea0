import type { ReactNode } from 'react';
import type { FailureDetails, Table } from '#contract/index.ts';
import { OrReadFromStorage, type WantedOfTable } from '#features/read-directly/index.ts';
import { formatDateTime } from '#lib/format.ts';
import { useTimeZone } from '#lib/host/host-state.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { DeclaredTableIcon, NotApplicableIcon, NotReturnedIcon } from '#ui/icons.ts';
import { LoadingState } from '#ui/LoadingState.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { type Section, sectionPlace, type WhyNoRows } from '../properties/use-section.ts';
import { ActivityLink, RequestCanceled, RequestFailed } from './RequestFailed.tsx';
import styles from './request.module.css';

interface SectionPlaceholderProps {
  readonly section: Section<unknown>;
  /** What is requested: "the indices". */
  readonly what: string;
  /** For example "No indices yet". */
  readonly titleIfDeclared: string;
  /** What may be read from storage if the server can't return it. */
  readonly fromStorage?: { readonly table: Table; readonly what: WantedOfTable };
}

/** Explains why a section has no answer and what to do next; renders nothing if it has one. */
export function SectionPlaceholder(props: SectionPlaceholderProps) {
  const { connection } = useTableScope();
  const { section, what } = props;
  const place = sectionPlace(section);
  switch (place.kind) {
    case 'there':
      return null;
    case 'does-not-apply':
      return <DoesNotApply {...props} why={place.why} onSendAnyway={section.sendAnyway} />;
    case 'waiting':
      return (
        <LoadingState what={`Loading ${what} from ${connection.name}`} lines={4} onCancel={section.cancel} />
      );
    case 'stopped':
      return <RequestCanceled connection={connection} onRetry={section.reload} />;
    case 'not-returned':
      return <Lacking {...props} failure={undefined} />;
    case 'not-supported':
    case 'not-for-this-table':
      return <Lacking {...props} failure={place.failure} />;
    case 'failed':
      return (
        <RequestFailed title={`Couldn’t load ${what}`} failure={place.failure} onRetry={section.reload} />
      );
  }
}

type LackingProps = SectionPlaceholderProps & { readonly failure: FailureDetails | undefined };

function Lacking({ section, what, fromStorage, failure }: LackingProps) {
  const { connection } = useTableScope();
  const notice = (
    <UnsupportedNotice
      title="Not available from this server"
      lacks={`${connection.name} doesn’t support this request, so ${what} are unknown.`}
      failure={failure}
      onRequest={section.sendAnyway}
    />
  );
  if (fromStorage === undefined) return notice;
  return (
    <OrReadFromStorage connection={connection} failure={failure} {...fromStorage}>
      {notice}
    </OrReadFromStorage>
  );
}

interface SectionStaleProps {
  readonly section: Section<unknown>;
  /** When the visible answer arrived. */
  readonly at: number | undefined;
}

/** A refresh of the section failed: the old answer stays visible, with its age. */
export function SectionStale({ section, at }: SectionStaleProps) {
  const zone = useTimeZone();
  if (section.data === undefined || section.failure === undefined || section.isFetching) return null;
  const { details } = section.failure;
  return (
    <RequestFailed
      title={`Couldn’t refresh. Showing data from ${at === undefined ? 'before' : formatDateTime(at, zone)}.`}
      failure={details}
      onRetry={section.reload}
    />
  );
}

interface UnsupportedNoticeProps {
  readonly title: string;
  /** What the server is known to lack, if no request was sent. */
  readonly lacks: string;
  /** The server's refusal, if a request was sent. */
  readonly failure: FailureDetails | undefined;
  readonly onRequest: () => void;
  /** What is known without the server. */
  readonly children?: ReactNode;
}

/** The server lacks the operation behind a section. This says nothing about the table. */
export function UnsupportedNotice({ failure, ...props }: UnsupportedNoticeProps) {
  const { title, lacks, onRequest, children } = props;
  return (
    <EmptyState
      icon={NotReturnedIcon}
      title={title}
      actions={
        <>
          <Button size="small" onPress={onRequest}>
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

interface DoesNotApplyProps {
  readonly why: WhyNoRows;
  /** What wasn't requested: "the indices". */
  readonly what: string;
  /** For a table that may get them later: "No indices yet". */
  readonly titleIfDeclared: string;
  readonly onSendAnyway: () => void;
}

/** No request is sent if the description already gives the answer; the user can still send it. */
export function DoesNotApply({ titleIfDeclared, onSendAnyway, ...props }: DoesNotApplyProps) {
  const isDeclared = props.why.kind === 'only-declared';
  return (
    <EmptyState
      icon={isDeclared ? DeclaredTableIcon : NotApplicableIcon}
      title={isDeclared ? titleIfDeclared : 'Not applicable'}
      actions={
        <Button size="small" onPress={onSendAnyway}>
          Request anyway
        </Button>
      }
    >
      <Reason {...props} />
    </EmptyState>
  );
}

function Reason({ why, what }: Pick<DoesNotApplyProps, 'why' | 'what'>) {
  const { connection } = useTableScope();
  if (why.kind === 'only-declared') {
    return `This table is declared but has no data yet, so Vitrine didn’t request ${what}.`;
  }
  return (
    <>
      This table’s rows are stored at <VisibleText text={why.location} limit={400} />. {connection.name} reads
      only local files, so Vitrine didn’t request {what}.
    </>
  );
}
