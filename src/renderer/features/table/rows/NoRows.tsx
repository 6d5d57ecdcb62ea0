import type { FailureDetails } from '../../../../contract/index.ts';
import { formatCount } from '../../../lib/format/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingState } from '../../../ui/LoadingState.tsx';
import { ActivityLink } from '../request/ActivityLink.tsx';
import { DoesNotApply } from '../request/DoesNotApply.tsx';
import { UnsupportedNotice } from '../request/UnsupportedNotice.tsx';
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
        <DoesNotApply
          {...props}
          why={place.why}
          what="rows"
          titleIfDeclared="No rows yet"
          onAskAnyway={() => changeRowsState(connection.id, id, () => ({ asksAnyway: true }))}
        />
      );
    case 'waiting':
      return <LoadingState what={`Loading rows from ${connection.name}`} lines={8} onCancel={rows.cancel} />;
    case 'not-asked':
      return <NotSupported {...props} failure={undefined} />;
    case 'not-supported':
      return <NotSupported {...props} failure={place.failure} />;
    case 'stopped':
      return (
        <EmptyState title="Canceled" actions={<Button onPress={rows.readAgain}>Retry</Button>}>
          The request was canceled before {connection.name} responded.
        </EmptyState>
      );
    case 'empty':
      return (
        <EmptyState title="No rows" actions={<Button onPress={rows.readAgain}>Retry</Button>}>
          This table is empty.
        </EmptyState>
      );
    case 'no-hits':
      return <EmptyState title="No matching rows">Change or clear the filter.</EmptyState>;
    case 'beyond':
      return (
        <EmptyState
          title="No more rows"
          actions={<Button onPress={() => showOtherRows(connection.id, id, {})}>Go to first page</Button>}
        >
          No rows after row {formatCount(rows.state.offset)}
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
  const { rows } = props;
  // It stands under the filter already.
  if (kind === 'filter-refused') return <EmptyState title="The server rejected the filter" />;
  return (
    <ErrorBox
      title="Couldn’t load rows"
      failure={failure}
      onRetry={rows.readAgain}
      actions={
        <>
          {kind === 'too-large' && <SmallerPage {...props} />}
          <ActivityLink failure={failure} />
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
    <UnsupportedNotice
      title="Rows aren’t available"
      lacks={`${connection.name} doesn’t support querying rows.`}
      failure={failure}
      onAsk={askAnyway}
    />
  );
}
