import { useMemo } from 'react';
import type { Connection, Table } from '../../../../contract/index.ts';
import { DISTANCE_TYPES } from '../../../../protocol/index.ts';
import { formatQuantity } from '../../../lib/format.ts';
import { countOthers, errorAt, problemsOf } from '../model/form-problems.ts';
import { textOf, withText } from '../model/member-values.ts';
import { queryColumns, searchedColumn, textColumns, vectorColumns } from '../model/query-columns.ts';
import { setQueryField } from '../model/set-query-field.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { ColumnsField } from './ColumnsField.tsx';
import { ComboField } from './ComboField.tsx';
import { FilterField } from './FilterField.tsx';
import { FullTextField } from './full-text/FullTextField.tsx';
import { type NumberMember, NumbersField } from './NumbersField.tsx';
import styles from './QueryForm.module.css';
import type { QueryFields } from './query-fields.ts';
import { TableFields } from './TableFields.tsx';
import { VectorColumnField } from './VectorColumnField.tsx';
import { VectorField } from './vector/VectorField.tsx';

export interface FormFieldsProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly table: Table | undefined;
  readonly fields: QueryFields;
}

const RESULTS: readonly NumberMember[] = [
  { member: 'k', name: 'k' },
  { member: 'offset', name: 'offset' },
];
const EFFORT: readonly NumberMember[] = [
  { member: 'nprobes', name: 'nprobes' },
  { member: 'refine_factor', name: 'refine' },
  { member: 'ef', name: 'ef' },
];
const BOUNDS: readonly NumberMember[] = [
  { member: 'lower_bound', name: 'lower' },
  { member: 'upper_bound', name: 'upper' },
];

const DISTANCES = DISTANCE_TYPES.map((value) => ({ value }));

export function FormFields({ connection, id, table, fields }: FormFieldsProps) {
  const columns = useMemo(() => queryColumns(table?.fields ?? []), [table]);
  const vectors = useMemo(() => vectorColumns(columns), [columns]);
  const texts = useMemo(() => textColumns(columns), [columns]);
  const { query, problems, change } = fields;
  const column = searchedColumn(vectors, query.vector_column);
  return (
    <>
      <TableFields {...{ id, table, fields }} />
      <VectorColumnField columns={vectors} {...{ column, fields }} />
      <VectorField
        {...{ connection, id, column }}
        version={versionOf(query.version)}
        columns={vectors}
        vector={query.vector}
        onVector={(vector) => change((json) => setQueryField(json, ['vector'], vector))}
        error={errorAt(problems, 'vector')}
      />
      <ComboField
        label="Distance"
        options={DISTANCES}
        value={textOf(fields.literals, 'distance_type')}
        onChange={(typed) => change((json) => withText(json, ['distance_type'], typed))}
        placeholder="Index default"
        error={errorAt(problems, 'distance_type')}
      />
      <NumbersField label="Results" numbers={RESULTS} fields={fields} />
      <NumbersField label="Effort" numbers={EFFORT} fields={fields} />
      <NumbersField label="Bounds" numbers={BOUNDS} fields={fields} />
      <FilterField {...{ columns, fields }} />
      <ChoiceField label="Prefilter" member="prefilter" fields={fields} />
      <ColumnsField {...{ columns, fields }} />
      <FullTextField
        columns={texts}
        value={query.full_text_query}
        onChange={(value) => change((json) => setQueryField(json, ['full_text_query'], value))}
        problems={problemsOf(problems, 'full_text_query')}
      />
      <div className={styles.section}>
        <ChoiceField label="Return row IDs" member="with_row_id" fields={fields} />
        <ChoiceField label="Indexed rows only" member="fast_search" fields={fields} />
        <ChoiceField label="Skip the vector index" member="bypass_vector_index" fields={fields} />
        <p className={styles.line}>Auto uses the server default.</p>
      </div>
      <OtherMembers count={countOthers(fields.literals.keys())} />
    </>
  );
}

function OtherMembers({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <p className={styles.line}>
      {formatQuantity(count, 'more field')} {count === 1 ? 'is' : 'are'} set in the JSON.
    </p>
  );
}

/** Undefined for the latest, and for what is none. */
function versionOf(version: unknown): bigint | undefined {
  if (typeof version === 'bigint') return version;
  return Number.isSafeInteger(version) ? BigInt(Number(version)) : undefined;
}
