import type { FailureDetails } from '../../../../contract/index.ts';
import { formatCount } from '../../../lib/format/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { DeclaredTableIcon, NotReturnedIcon } from '../../../ui/icons/icons.ts';
import { VisibleText } from '../../../ui/text/VisibleText.tsx';
import { Waiting } from '../../../ui/Waiting.tsx';
import { ActivityLink } from '../answer/ActivityLink.tsx';
import type { RowsPlace } from './model/rows-place.ts';
import type { RowsBarProps } from './RowsBar.tsx';
import styles from './RowsPage.module.css';
import { changeRowsState, showOtherRows } from './rows-state.ts';
import { SmallerPage } from './SmallerPage.tsx';

export interface NoRowsProps extends RowsBarProps {
  readonly place: RowsPlace;
}

/** Why there is no row to see, and what now. */
export function NoRows(props: NoRowsProps) {
  return (
    <div className={styles.instead}>
      <Reason {...props} />
    </div>
  );
}

function Reason(props: NoRowsProps) {
  const { connection, id, rows, place } = props;
  switch (place.kind) {
    case 'does-not-apply':
      return (
        <EmptyState icon={DeclaredTableIcon} title="No rows yet">
          This table is only declared: nothing is stored yet. Its first rows make it a stored one.
        </EmptyState>
      );
    case 'waiting':
      return <Waiting what={`Asking ${connection.name} for rows`} lines={8} onCancel={rows.cancel} />;
    case 'not-asked':
      return <NotSupported {...props} failure={undefined} />;
    case 'not-supported':
      return <NotSupported {...props} failure={place.failure} />;
    case 'stopped':
      return (
        <EmptyState title="Stopped" actions={<Button onPress={rows.readAgain}>Ask again</Button>}>
          The request was cancelled before {connection.name} answered, so no row is known yet.
        </EmptyState>
      );
    case 'empty':
      return (
        <EmptyState title="No rows" actions={<Button onPress={rows.readAgain}>Ask again</Button>}>
          The server answered, and this table is empty.
        </EmptyState>
      );
    case 'no-hits':
      return (
        <EmptyState title="No row meets the filter">
          The server answered without a row. Change or clear the filter.
        </EmptyState>
      );
    case 'beyond':
      return (
        <EmptyState
          title="No more rows"
          actions={<Button onPress={() => showOtherRows(connection.id, id, {})}>To the first rows</Button>}
        >
          There is nothing from row {formatCount(rows.state.offset)} on.
        </EmptyState>
      );
    default:
      return <Failed {...props} kind={place.kind} failure={place.failure} />;
  }
}

interface FailedProps extends RowsBarProps {
  readonly kind: RowsPlace['kind'];
  readonly failure: FailureDetails;
}

function Failed({ kind, failure, ...props }: FailedProps) {
  const { rows, onOpenActivity } = props;
  // It stands under the filter already.
  if (kind === 'filter-refused') return <EmptyState title="The server refused the filter" />;
  return (
    <ErrorBox
      title="The rows of this table did not load."
      failure={failure}
      onRetry={rows.readAgain}
      actions={
        <>
          {kind === 'too-large' && <SmallerPage {...props} />}
          <ActivityLink failure={failure} onOpenActivity={onOpenActivity} />
        </>
      }
    />
  );
}

function NotSupported(props: NoRowsProps & { readonly failure: FailureDetails | undefined }) {
  const { connection, id, rows, failure } = props;
  function askAnyway(): void {
    changeRowsState(connection.id, id, () => ({ asksAnyway: true }));
    if (failure !== undefined) rows.readAgain();
  }
  return (
    <EmptyState
      icon={NotReturnedIcon}
      title="No look into the rows"
      actions={
        <>
          <Button size="small" onPress={askAnyway}>
            {failure === undefined ? 'Ask anyway' : 'Ask again'}
          </Button>
          {failure && <ActivityLink failure={failure} onOpenActivity={props.onOpenActivity} />}
        </>
      }
    >
      <p>{failure?.message ?? `${connection.name} does not let rows be queried.`}</p>
      {failure?.serverMessage !== undefined && (
        <blockquote className={styles.words}>
          <VisibleText text={failure.serverMessage} limit={2000} multiline />
        </blockquote>
      )}
    </EmptyState>
  );
}
