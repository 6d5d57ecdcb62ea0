import { VectorIcon } from '../../../ui/icons.ts';
import { errorAt } from '../model/form-problems.ts';
import { textOf, withText } from '../model/member-values.ts';
import type { VectorColumn } from '../model/query-columns.ts';
import { ComboField } from './ComboField.tsx';
import styles from './QueryForm.module.css';
import type { QueryFields } from './query-fields.ts';

export interface VectorColumnFieldProps {
  readonly columns: readonly VectorColumn[];
  /** The one that is searched, as far as that is known. */
  readonly column: VectorColumn | undefined;
  readonly fields: QueryFields;
}

/** Where there is one vector column the server takes it by itself, and the JSON need not name it. */
export function VectorColumnField({ columns, column, fields }: VectorColumnFieldProps) {
  const unset = columns.length === 1 ? (columns[0]?.path ?? '') : 'Not set';
  return (
    <ComboField
      label="Column"
      options={columns.map(({ path, type }) => ({ value: path, note: type }))}
      value={textOf(fields.literals, 'vector_column')}
      onChange={(typed) => fields.change((json) => withText(json, ['vector_column'], typed))}
      placeholder={unset}
      error={errorAt(fields.problems, 'vector_column')}
      before={<VectorIcon size={14} className={styles.vectorIcon} />}
      after={column && `${column.isMulti ? 'n × ' : ''}${column.width} × ${column.item}`}
    />
  );
}
