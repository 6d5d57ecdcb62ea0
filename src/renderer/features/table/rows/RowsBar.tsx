import { type KeyboardEvent, useMemo, useState } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { lazyDialog } from '../../../lib/lazy-dialog.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DownloadIcon, FailedIcon } from '../../../ui/icons/icons.ts';
import { VisibleText } from '../../../ui/text/VisibleText.tsx';
import { ActivityLink } from '../request/ActivityLink.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';
import { filterColumns } from './model/filter-columns.ts';
import { failedPlace } from './model/rows-place.ts';
import styles from './RowsPage.module.css';
import type { RowsPageProps } from './RowsPage.tsx';
import { showOtherRows } from './rows-state.ts';
import type { RowsResult } from './use-rows.ts';

/** It knows the columns; it comes with an editor, for which nothing else waits. */
const SqlField = lazyComponent(async () => (await import('../../../ui/editor/SqlField.tsx')).SqlField, {
  failed: 'Couldn’t load the filter field',
});
const ExportDialog = lazyDialog(async () => (await import('./export/ExportDialog.tsx')).ExportDialog);

export interface RowsBarProps extends RowsPageProps {
  readonly rows: RowsResult;
}

/** Which rows and columns are shown, and the way to a file of them. */
export function RowsBar(props: RowsBarProps) {
  const { connection, id } = props;
  const { state } = props.rows;
  const [typed, setTyped] = useState(state.filter);
  const [isExporting, setExporting] = useState(false);
  const apply = (filter: string) => showOtherRows(connection.id, id, { filter: filter.trim() });
  return (
    <div className={styles.bar}>
      <div className={styles.filter} onKeyDownCapture={onEnter(() => apply(typed))}>
        <Filter {...props} typed={typed} onTyped={setTyped} />
      </div>
      {typed.trim() !== state.filter && <Button onPress={() => apply(typed)}>Apply</Button>}
      {state.filter !== '' && typed.trim() === state.filter && (
        <Button
          onPress={() => {
            setTyped('');
            apply('');
          }}
        >
          Clear
        </Button>
      )}
      <ColumnChooser {...props} />
      <Button icon={DownloadIcon} onPress={() => setExporting(true)}>
        Export
      </Button>
      <Refused {...props} />
      {isExporting && <ExportDialog {...props} onClose={() => setExporting(false)} />}
    </div>
  );
}

interface FilterProps extends RowsBarProps {
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
}

function Filter({ table, rows, typed, onTyped }: FilterProps) {
  const fields = table.fields ?? rows.page?.fields;
  const columns = useMemo(() => filterColumns(fields ?? []), [fields]);
  return (
    <SqlField
      label="Filter rows"
      labelPlace="hidden"
      value={typed}
      onChange={onTyped}
      columns={columns}
      placeholder="SQL filter, e.g. price < 20"
    />
  );
}

/** What the server says against the filter stands under it. */
function Refused({ rows }: RowsBarProps) {
  const { failure, state, isFetching } = rows;
  if (failure === undefined || isFetching) return null;
  if (failedPlace(failure, state.filter).kind !== 'filter-refused') return null;
  return (
    <div role="alert" className={styles.refused}>
      <FailedIcon size={12} />
      <div className={styles.refusedWords}>
        <VisibleText text={failure.details.serverMessage ?? ''} limit={2000} multiline />
      </div>
      <ActivityLink failure={failure.details} />
    </div>
  );
}

/** Enter applies, also in an editor that would begin a line with it; with a list of words open it takes one of them. */
function onEnter(apply: () => void) {
  return (event: KeyboardEvent) => {
    const isPlain =
      event.key === 'Enter' && !event.shiftKey && !event.altKey && !event.nativeEvent.isComposing;
    const isChoosing = event.target instanceof Element && event.target.hasAttribute('aria-activedescendant');
    if (!isPlain || isChoosing) return;
    event.preventDefault();
    event.stopPropagation();
    apply();
  };
}
