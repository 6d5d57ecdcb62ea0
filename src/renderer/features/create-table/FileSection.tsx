import { useMemo, useState } from 'react';
import type { CsvDialect, FileReport, SchemaField } from '#contract/index.ts';
import { SchemaGrid, useSchemaView } from '#features/table/index.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { KeyValue, KeyValueList } from '#ui/KeyValueList.tsx';
import { Note } from '#ui/Note.tsx';
import { SegmentedField } from '#ui/SegmentedControl.tsx';
import { SwitchField } from '#ui/Switch.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { ColumnsEditor } from './ColumnsEditor.tsx';
import { type ColumnRow, columnProblems, isInTable } from './columns.ts';
import type { ChosenFile } from './create-state.ts';
import styles from './create-table.module.css';
import { FORMAT_LABELS, fileSizeText, SEPARATORS } from './create-texts.ts';

interface FileSectionProps {
  readonly file: ChosenFile;
  readonly onColumns: (columns: readonly ColumnRow[]) => void;
  readonly onDialect: (dialect: CsvDialect) => void;
}

/** The contents of the file, before anything is sent. */
export function FileSection({ file, onColumns, onDialect }: FileSectionProps) {
  const { report, columns, dialect, isReading, failure } = file;
  const problems = <FileProblems problems={report.problems} warnings={report.warnings} />;
  return (
    <section className={styles.section} aria-label="File contents" aria-busy={isReading}>
      {columns === undefined && problems}
      <FileFacts report={report} />
      {dialect !== undefined && <DialectFields dialect={dialect} onChange={onDialect} />}
      {failure !== undefined && <ErrorBox title="Couldn’t re-read the file" failure={failure} />}
      <h3 className={styles.title}>
        Columns
        <span className={styles.count}>{columnCountText(report.fields.length, columns)}</span>
        {/* Always there, so that its content is announced. */}
        <span className={styles.count} role="status">
          {isReading && 'Reading file'}
        </span>
      </h3>
      {columns === undefined ? (
        <TypedColumns fields={report.fields} />
      ) : (
        <ColumnsEditor
          rows={columns}
          onRows={onColumns}
          problems={columnProblems(columns)}
          source={dialect === undefined ? 'json-lines' : 'csv'}
          fields={isReading ? undefined : report.fields}
        />
      )}
      {/* Problems are below the choices that cause them, so that the choices don’t move. */}
      {columns !== undefined && problems}
      <div className={styles.rows} data-stale={isReading || undefined}>
        <FirstRows fields={report.fields} firstRows={report.firstRows} />
      </div>
    </section>
  );
}

function columnCountText(count: number, columns: readonly ColumnRow[] | undefined): string {
  const left = columns?.filter((row) => !isInTable(row)).length ?? 0;
  return left === 0 ? formatCount(count) : `${formatCount(count)}, ${formatCount(left)} left out`;
}

/** The columns of a file with its own types: read-only. */
function TypedColumns({ fields }: { readonly fields: readonly SchemaField[] }) {
  const schema = useSchemaView(fields);
  const [selectedKey, setSelectedKey] = useState<string>();
  const selected = useMemo(
    () => schema.rows.find(({ key }) => key === selectedKey)?.node,
    [schema.rows, selectedKey],
  );
  return (
    <div className={styles.grid} style={{ height: heightFor(schema.rows.length) }}>
      <SchemaGrid schema={schema} selected={selected} onSelect={({ key }) => setSelectedKey(key)} />
    </div>
  );
}

const MAX_ROWS = 10;

/** As high as its rows, up to a limit, so that the rest of the page stays visible. */
function heightFor(rows: number): string {
  return `calc(27px + ${Math.min(rows, MAX_ROWS)} * var(--row))`;
}

interface DialectFieldsProps {
  readonly dialect: CsvDialect;
  readonly onChange: (dialect: CsvDialect) => void;
}

/** How a text file is split into cells: detected by the host, and editable. */
function DialectFields({ dialect, onChange }: DialectFieldsProps) {
  const { separator, hasHeader } = dialect;
  return (
    <>
      <SegmentedField
        label="Separator"
        options={SEPARATORS}
        value={separator}
        onChange={(next) => onChange({ ...dialect, separator: next })}
      />
      <SwitchField
        label="Header"
        value={hasHeader}
        onChange={(next) => onChange({ ...dialect, hasHeader: next })}
        sentence={hasHeader ? 'First line contains column names' : 'First line is data'}
      />
    </>
  );
}

/** Problems that prevent creating the table, and warnings. The sentences quote the file. */
function FileProblems({ problems, warnings }: Pick<FileReport, 'problems' | 'warnings'>) {
  return (
    <>
      {problems.length > 0 && (
        <Note tone="danger" title="This file can’t be imported as is" announced>
          <Sentences sentences={problems} />
        </Note>
      )}
      {warnings.length > 0 && (
        <Note tone="warn" title="Before you import">
          <Sentences sentences={warnings} />
        </Note>
      )}
    </>
  );
}

/** A file with a thousand broken columns has a thousand problems: more aren’t useful. */
const MOST = 8;

function Sentences({ sentences }: { readonly sentences: readonly string[] }) {
  const shown = sentences.slice(0, MOST);
  return (
    <ul className={styles.sentences}>
      {shown.map((sentence) => (
        <li key={sentence}>
          <VisibleText text={sentence} limit={400} />
        </li>
      ))}
      {sentences.length > MOST && <li>And {sentences.length - MOST} more.</li>}
    </ul>
  );
}

/** Facts about a file that was only partly read. */
function FileFacts({ report }: { readonly report: FileReport }) {
  const { format, size, rows } = report;
  return (
    <div className={styles.facts}>
      <KeyValueList labelWidth={88}>
        <KeyValue label="Format">{FORMAT_LABELS[format]}</KeyValue>
        <KeyValue label="Size">{fileSizeText(size)}</KeyValue>
        <KeyValue label="Rows">
          <Known count={rows} />
        </KeyValue>
      </KeyValueList>
      {/* Text files have none of these. */}
      {report.columns === undefined && <BinaryFacts report={report} />}
    </div>
  );
}

function BinaryFacts({ report: { batches, compression, dictionaries } }: { readonly report: FileReport }) {
  return (
    <KeyValueList labelWidth={88}>
      <KeyValue label="Batches">
        <Known count={batches} />
      </KeyValue>
      <KeyValue label="Compression">{compression.length === 0 ? 'none' : compression.join(', ')}</KeyValue>
      <KeyValue label="Dictionaries" wrap mono={dictionaries.length > 0}>
        {dictionaries.length === 0 ? 'none' : <VisibleText text={dictionaries.join(', ')} limit={500} />}
      </KeyValue>
    </KeyValueList>
  );
}

function Known({ count }: { readonly count: number | bigint | null }) {
  if (count !== null) return formatCount(count);
  return <span className="dim">known after loading the file</span>;
}

/** More would take time to render and add nothing. */
const MAX_COLUMNS = 50;

/** The first values: enough to see whether the file was parsed as intended. */
function FirstRows({ fields, firstRows }: Pick<FileReport, 'fields' | 'firstRows'>) {
  if (firstRows.length === 0) return null;
  const shown = fields.slice(0, MAX_COLUMNS);
  const left = fields.length - shown.length;
  return (
    <section className={styles.firstRows} aria-label="First rows">
      <h3 className="strong">
        First {formatQuantity(firstRows.length, 'row')}
        {left > 0 && <span className={styles.note}>of the first {MAX_COLUMNS} columns</span>}
      </h3>
      {/* Focusable, because it scrolls sideways. */}
      <div className={styles.scroller} tabIndex={0} role="region" aria-label="Values of the first rows">
        <table className={styles.table}>
          <thead>
            <tr>{shown.map(headCell)}</tr>
          </thead>
          <tbody>{firstRows.map((row, place) => bodyRow(row.slice(0, MAX_COLUMNS), place))}</tbody>
        </table>
      </div>
    </section>
  );
}

/** Two columns may have the same name, so the key is the position. */
function headCell({ name }: FileReport['fields'][number], place: number) {
  return (
    <th key={place} scope="col">
      <VisibleText text={name} limit={60} />
    </th>
  );
}

function bodyRow(cells: readonly (string | null)[], place: number) {
  return <tr key={place}>{cells.map(bodyCell)}</tr>;
}

function bodyCell(cell: string | null, place: number) {
  return (
    <td key={place}>
      {cell === null ? <span className={styles.null}>null</span> : <VisibleText text={cell} limit={80} />}
    </td>
  );
}
