import type { Table } from '../../../../contract/index.ts';
import { formatCount } from '../../../lib/format.ts';
import { FieldFrame } from '../../../ui/FieldFrame.tsx';
import { StoredTableIcon } from '../../../ui/icons.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import { errorAt } from '../model/form-problems.ts';
import { textOf, withNumber } from '../model/member-values.ts';
import styles from './QueryForm.module.css';
import type { QueryFields } from './query-fields.ts';

export interface TableFieldsProps {
  readonly id: readonly string[];
  readonly table: Table | undefined;
  readonly fields: QueryFields;
}

/** What is asked: the table, as the tab says it, and the version of it. */
export function TableFields({ id, table, fields }: TableFieldsProps) {
  return (
    <>
      <FieldFrame label="Table" labelPlace="beside" small>
        {(ids) => (
          <output id={ids.control} className={styles.table}>
            <StoredTableIcon size={14} className={styles.tableIcon} />
            <span className={styles.tableName}>
              <VisibleText text={id.join(' / ')} limit={200} />
            </span>
          </output>
        )}
      </FieldFrame>
      <TextField
        label="Version"
        labelPlace="beside"
        small
        value={textOf(fields.literals, 'version')}
        onChange={(typed) => fields.change((json) => withNumber(json, ['version'], typed))}
        placeholder={`latest${latestOf(table)}`}
        error={errorAt(fields.problems, 'version')}
      />
    </>
  );
}

/** A description of an older version doesn't say which is the latest. */
function latestOf(table: Table | undefined): string {
  if (table?.version == null || table.asked.version !== undefined) return '';
  return ` (v${formatCount(table.version)})`;
}
