import { useId, useMemo } from 'react';
import type { Table } from '#contract/index.ts';
import {
  columnsOfFields,
  searchedColumn,
  textColumns,
  type VectorColumn,
  vectorColumns,
} from '#domain/fields/query-columns.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { DISTANCE_TYPES } from '#protocol/index.ts';
import { ComboField } from '#ui/ComboField.tsx';
import { FieldFrame, FieldLine } from '#ui/FieldFrame.tsx';
import { StoredTableIcon, VectorIcon } from '#ui/icons.ts';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { TextField } from '#ui/TextField.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { countOthers, errorAt, type FormMember, problemsUnder } from '../model/form-problems.ts';
import {
  type FlagValue,
  flagOf,
  literalsOf,
  memberText,
  withMemberFlag,
  withMemberText,
  withNumber,
} from '../model/member-values.ts';
import { setQueryField } from '../model/set-query-field.ts';
import { ColumnsField } from './ColumnsField.tsx';
import { EffortFields } from './EffortFields.tsx';
import { FilterField } from './FilterField.tsx';
import { FullTextField, readTextQuery } from './full-text/FullTextField.tsx';
import { type NumberMember, NumbersField } from './NumbersField.tsx';
import styles from './QueryForm.module.css';
import type { QueryFields } from './query-fields.ts';
import { VectorField } from './vector/VectorField.tsx';
import { type VectorMember, vectorsIn } from './vector/vector-member.ts';

interface FormFieldsProps {
  readonly table: Table | undefined;
  readonly fields: QueryFields;
}

const RESULTS: readonly NumberMember[] = [
  { member: 'k', name: 'k' },
  { member: 'offset', name: 'offset' },
];
const BOUNDS: readonly NumberMember[] = [
  { member: 'lower_bound', name: 'lower' },
  { member: 'upper_bound', name: 'upper' },
];

const DISTANCES = DISTANCE_TYPES.map((value) => ({ value }));

export function FormFields({ table, fields }: FormFieldsProps) {
  const columns = useMemo(() => columnsOfFields(table?.answer.schema?.fields ?? []), [table]);
  const vectors = useMemo(() => vectorColumns(columns), [columns]);
  const texts = useMemo(() => textColumns(columns), [columns]);
  const { query, problems, change } = fields;
  const column = searchedColumn(vectors, query.vector_column);
  const hasText = readTextQuery(query.full_text_query).form !== 'none';
  const hasVector = (vectorsIn(query.vector) ?? []).length > 0;
  return (
    <>
      <TableFields table={table} fields={fields} />
      <VectorColumnField columns={vectors} column={column} hasVector={hasVector} fields={fields} />
      <VectorField
        column={column}
        version={versionOf(query.version)}
        columns={vectors}
        vector={query.vector}
        without={hasText ? 'text search' : 'full scan'}
        onVector={(vector) => change((json) => withVector(json, vector, column))}
        error={errorAt(problems, 'vector')}
      />
      <ComboField
        small
        label="Distance"
        options={DISTANCES}
        value={memberText(fields.literals, 'distance_type')}
        onChange={(typed) => change((json) => withMemberText(json, ['distance_type'], typed))}
        placeholder="server decides"
        error={errorAt(problems, 'distance_type')}
      />
      <NumbersField label="Results" numbers={RESULTS} fields={fields} />
      <EffortFields fields={fields} />
      <NumbersField label="Bounds" numbers={BOUNDS} fields={fields} />
      <FilterField columns={columns} fields={fields} />
      <ChoiceField label="Prefilter" member="prefilter" fields={fields} />
      <ColumnsField columns={columns} fields={fields} />
      <FullTextField
        columns={texts}
        value={query.full_text_query}
        onChange={(value) => change((json) => setQueryField(json, ['full_text_query'], value))}
        problems={problemsUnder(problems, 'full_text_query')}
      />
      {hasText && hasVector && <p className="small-text dim">Hybrid search: by vector and by text.</p>}
      <div className={styles.section}>
        <ChoiceField label="Return row IDs" member="with_row_id" fields={fields} />
        <ChoiceField label="Indexed rows only" member="fast_search" fields={fields} />
        <ChoiceField label="Skip the vector index" member="bypass_vector_index" fields={fields} />
        <p className="small-text dim">With Auto nothing is sent: whoever runs the query decides.</p>
      </div>
      <OtherMembers count={countOthers(fields.literals.keys())} />
    </>
  );
}

/** Also writes the shown column, unless the JSON names one: not every server finds the column by itself. */
function withVector(json: string, vector: VectorMember, column: VectorColumn | undefined): string {
  const written = setQueryField(json, ['vector'], vector);
  const isNamed = memberText(literalsOf(json), 'vector_column') !== '';
  if (isNamed || column === undefined || Object.keys(vector).length === 0) return written;
  return setQueryField(written, ['vector_column'], column.path);
}

function OtherMembers({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <p className="small-text dim">
      {formatQuantity(count, 'more field')} {count === 1 ? 'is' : 'are'} set in the JSON.
    </p>
  );
}

/** Undefined for the latest version, and for an invalid value. */
function versionOf(version: unknown): bigint | undefined {
  if (typeof version === 'bigint') return version;
  return Number.isSafeInteger(version) ? BigInt(Number(version)) : undefined;
}

interface VectorColumnFieldProps {
  readonly columns: readonly VectorColumn[];
  /** The searched column, if known. */
  readonly column: VectorColumn | undefined;
  readonly hasVector: boolean;
  readonly fields: QueryFields;
}

/**
 * Without a vector, the request names no column. The placeholder then names the column that is sent with the first
 * vector.
 */
function VectorColumnField({ columns, column, hasVector, fields }: VectorColumnFieldProps) {
  const named = memberText(fields.literals, 'vector_column');
  const unset = hasVector || column === undefined ? 'server decides' : `with a vector: ${column.path}`;
  return (
    <ComboField
      small
      label="Column"
      options={columns.map(({ path, type }) => ({ value: path, note: type }))}
      value={named}
      onChange={(typed) => fields.change((json) => withMemberText(json, ['vector_column'], typed))}
      placeholder={unset}
      error={errorAt(fields.problems, 'vector_column')}
      before={<VectorIcon size={14} className={styles.vectorIcon} />}
      after={
        named === '' && hasVector
          ? undefined
          : column && `${column.isMulti ? 'n × ' : ''}${column.width} × ${column.item}`
      }
    />
  );
}

interface ChoiceFieldProps {
  readonly label: string;
  readonly member: FormMember;
  readonly fields: QueryFields;
}

const OPTIONS = [
  { value: 'unset', label: 'Auto' },
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
] as const;

/** A flag with a third choice, "left to the server". A switch would show an unset flag as "no". */
function ChoiceField({ label, member, fields }: ChoiceFieldProps) {
  const id = useId();
  const error = errorAt(fields.problems, member);
  const choose = (choice: FlagValue | '') =>
    choice !== '' && fields.change((json) => withMemberFlag(json, [member], choice));
  return (
    <div>
      <div className={styles.choice}>
        <span className="small-text soft">{label}</span>
        <SegmentedControl<FlagValue | ''>
          label={label}
          options={OPTIONS}
          value={flagOf(fields.literals, member) ?? ''}
          onChange={choose}
          describedBy={error === undefined ? undefined : id}
        />
      </div>
      {error !== undefined && <FieldLine id={id} text={error} isError />}
    </div>
  );
}

interface TableFieldsProps {
  readonly table: Table | undefined;
  readonly fields: QueryFields;
}

/** The table, fixed by the tab, and its version. */
function TableFields({ table, fields }: TableFieldsProps) {
  const { ref } = useTableScope();
  return (
    <>
      <FieldFrame label="Table" labelPlace="beside" small>
        {(ids) => (
          <output id={ids.control} className={styles.table}>
            <StoredTableIcon size={14} className={styles.tableIcon} />
            <span className="small mono-face one-line">
              <VisibleText text={ref.id.join(' / ')} limit={200} />
            </span>
          </output>
        )}
      </FieldFrame>
      <TextField
        label="Version"
        labelPlace="beside"
        small
        value={memberText(fields.literals, 'version')}
        onChange={(typed) => fields.change((json) => withNumber(json, ['version'], typed))}
        placeholder={`latest${latestOf(table)}`}
        error={errorAt(fields.problems, 'version')}
      />
    </>
  );
}

/** The description of an older version doesn't say which version is the latest. */
function latestOf(table: Table | undefined): string {
  if (table?.answer.version == null || table.requested.version !== undefined) return '';
  return ` (v${formatCount(table.answer.version)})`;
}
