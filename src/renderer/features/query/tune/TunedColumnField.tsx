import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { lacksOperation, type QuerySet } from '#contract/index.ts';
import { columnsOfFields, vectorColumns } from '#domain/fields/query-columns.ts';
import { tableDescriptionQuery } from '#domain/table-description.ts';
import { useTableIndices } from '#domain/table-indices.ts';
import { failureOf } from '#lib/host/failure.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { Select } from '#ui/Select.tsx';
import { literalsOf, memberText } from '../model/member-values.ts';
import styles from './tune.module.css';
import type { TuneForm } from './tune-state.ts';

/** The vector columns of a table, and the selected one. */
export function useTunedColumn(state: TuneForm, json: string) {
  const { ref } = useTableScope();
  const { data: table, error } = useQuery(tableDescriptionQuery(ref));
  const fields = table?.answer.schema?.fields;
  const indexed = useIndexedColumns();
  return useMemo(() => {
    const columns = fields == null ? [] : vectorColumns(columnsOfFields(fields));
    const named = state.column ?? memberText(literalsOf(json), 'vector_column');
    // Prefer a column with an index: only those have parameters to tune.
    const usual =
      columns.find(({ path, isMulti }) => !isMulti && indexed?.has(path)) ??
      columns.find(({ isMulti }) => !isMulti) ??
      columns[0];
    const chosen = columns.find(({ path }) => path === named) ?? (indexed === undefined ? undefined : usual);
    const failure = fields == null && error !== null ? failureOf(error).details.message : undefined;
    return { columns, chosen, isLoaded: fields != null, failure };
  }, [fields, error, state.column, json, indexed]);
}

/** Undefined until loaded. The form waits for it, because a late answer would change the selected column. */
function useIndexedColumns(): ReadonlySet<string> | undefined {
  const { connection, ref } = useTableScope();
  const isListed = !lacksOperation(connection, 'listIndices');
  const { data, isError } = useTableIndices(ref, isListed);
  return useMemo(() => {
    if (!isListed || isError) return NO_COLUMNS;
    return data && new Set(data.flatMap(({ columns }) => columns ?? []));
  }, [isListed, isError, data]);
}

const NO_COLUMNS: ReadonlySet<string> = new Set();

/** Keeps the place of the hint: otherwise all fields below would move down when the index is loaded. */
const BLANK_LINE = '\u00a0';

interface TunedColumnFieldProps {
  readonly column: ReturnType<typeof useTunedColumn>;
  /** The index of the selected column; undefined until it is loaded. */
  readonly hint: string | undefined;
  readonly onChange: (column: string) => void;
}

export function TunedColumnField({
  column: { columns, chosen, isLoaded },
  hint,
  onChange,
}: TunedColumnFieldProps) {
  if (isLoaded && columns.length === 0) {
    return <p className={styles.problem}>This table has no vector column, so there is nothing to tune.</p>;
  }
  return (
    <Select
      small
      label="Column"
      labelPlace="beside"
      options={columns.map(({ path, type }) => ({
        value: path,
        label: `${path}, ${type.replace(/^.*vector · /, '')}`,
      }))}
      value={chosen?.path ?? ''}
      hint={hint ?? BLANK_LINE}
      onChange={onChange}
    />
  );
}

/** Why the column can’t be searched, or not with these queries. */
export function columnProblem(
  { chosen, columns, isLoaded, failure }: ReturnType<typeof useTunedColumn>,
  kept: QuerySet | undefined,
): string | undefined {
  if (failure !== undefined) return `Couldn’t load the columns. ${failure}`;
  if (chosen === undefined)
    return isLoaded && columns.length === 0 ? 'There is no vector column.' : 'Loading the columns…';
  if (chosen.isMulti) return `${chosen.path} has several vectors in a row. Tune a column with one.`;
  if (kept !== undefined && kept.dimension !== chosen.width) return 'These queries don’t fit the column.';
  return undefined;
}
