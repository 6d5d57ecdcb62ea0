import { useState } from 'react';
import { FieldFrame } from '../../../ui/FieldFrame.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { columnsAs } from '../model/columns-as.ts';
import { errorAt } from '../model/form-problems.ts';
import type { QueryColumn } from '../model/query-columns.ts';
import { type ResultColumns, readColumns, withColumns } from '../model/result-columns.ts';
import { ColumnExpressions } from './ColumnExpressions.tsx';
import { ColumnNames } from './ColumnNames.tsx';
import styles from './QueryForm.module.css';
import type { QueryFields } from './query-fields.ts';

export interface ColumnsFieldProps {
  readonly columns: readonly QueryColumn[];
  readonly fields: QueryFields;
}

type Kind = ResultColumns['kind'];

const KINDS = [
  { value: 'all', label: 'All' },
  { value: 'names', label: 'Names' },
  { value: 'expressions', label: 'SQL' },
] as const;

/** What comes back of each row: all of it, some columns, or what SQL makes of them. */
export function ColumnsField({ columns, fields }: ColumnsFieldProps) {
  const shown = readColumns(fields.json, fields.query.columns);
  const [left, setLeft] = useState<ResultColumns>();
  const write = (next: ResultColumns) => fields.change((json) => withColumns(json, next));
  const choose = (kind: Kind | '') => {
    if (kind === '') return;
    setLeft(shown);
    write(columnsAs(kind, shown, left, columns));
  };
  return (
    <div className={styles.columns}>
      <FieldFrame label="Columns" labelPlace="beside" small error={errorAt(fields.problems, 'columns')}>
        {({ describedBy }) => (
          <SegmentedControl<Kind | ''>
            full
            label="Columns"
            options={KINDS}
            value={shown?.kind ?? ''}
            onChange={choose}
            describedBy={describedBy}
          />
        )}
      </FieldFrame>
      {shown?.kind === 'names' && (
        <ColumnNames
          names={shown.names}
          {...{ columns }}
          onNames={(names) => write({ kind: 'names', names })}
        />
      )}
      {shown?.kind === 'expressions' && (
        <ColumnExpressions
          expressions={shown.expressions}
          onExpressions={(expressions) => write({ kind: 'expressions', expressions })}
        />
      )}
    </div>
  );
}
