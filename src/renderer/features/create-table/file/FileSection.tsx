import type { CsvDialect } from '../../../../contract/index.ts';
import { formatCount } from '../../../lib/format.ts';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { ColumnsEditor } from '../columns/ColumnsEditor.tsx';
import type { OpenFile } from '../create-state.ts';
import { columnProblems } from '../model/column-problems.ts';
import type { ColumnRow } from '../model/column-rows.ts';
import { DialectFields } from './DialectFields.tsx';
import { FileFacts } from './FileFacts.tsx';
import { FileProblems } from './FileProblems.tsx';
import styles from './FileSection.module.css';
import { FirstRows } from './FirstRows.tsx';
import { TypedColumns } from './TypedColumns.tsx';

export interface FileSectionProps {
  readonly file: OpenFile;
  readonly onColumns: (columns: readonly ColumnRow[]) => void;
  readonly onDialect: (dialect: CsvDialect) => void;
}

/** What is in the file, before anything is sent. */
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
        <span className={styles.count}>{formatCount(report.fields.length)}</span>
        {/* Always there, so that what comes into it is read out. */}
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
          isOfFile
          // In a file with members, the name is how a column is found.
          isNamed={dialect !== undefined}
          fields={isReading ? undefined : report.fields}
        />
      )}
      {/* What comes and goes with a choice must not move what it is chosen by. */}
      {columns !== undefined && problems}
      <div className={styles.rows} data-stale={isReading || undefined}>
        <FirstRows fields={report.fields} firstRows={report.firstRows} />
      </div>
    </section>
  );
}
