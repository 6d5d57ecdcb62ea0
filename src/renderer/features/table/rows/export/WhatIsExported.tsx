import { formatQuantity } from '../../../../lib/format/index.ts';
import { VisibleText } from '../../../../ui/text/VisibleText.tsx';
import type { RowsBarProps } from '../RowsBar.tsx';
import styles from './ExportDialog.module.css';

/** Which rows and columns these are, as the page has them. */
export function WhatIsExported({ id, rows }: RowsBarProps) {
  const { state, version } = rows;
  return (
    <p className={styles.what}>
      {state.columns === undefined ? 'All columns' : formatQuantity(state.columns.length, 'column')} of{' '}
      <VisibleText text={id.at(-1) ?? ''} limit={80} className={styles.mono} />
      {version === undefined ? ', as it is now' : `, version ${version}`}
      {state.filter !== '' && (
        <>
          , where <VisibleText text={state.filter} limit={200} className={styles.mono} />
        </>
      )}
      .{version === undefined && ' Rows changed during the export may be missing or duplicated.'}
    </p>
  );
}
