import { useQuery } from '@tanstack/react-query';
import type { CellsWanted } from '#contract/index.ts';
import { formatBytes, formatQuantity } from '#lib/format.ts';
import { host } from '#lib/host/host.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import { type CopiedAnswer, type CopyFormat, copiedRowCount, copiedText } from './copied-text.ts';
import styles from './RowGrid.module.css';

interface CopyPreviewProps {
  readonly answer: CopiedAnswer;
  readonly format: CopyFormat;
  readonly cells: CellsWanted;
  /** The cells are a single row, which is an object in JSON. */
  readonly isRow: boolean;
}

/** There is no space for more: a line of a vector is long. */
const MAX_LINES = 8;
const MAX_CHARACTERS = 120;

/** The start of the text to copy, and its size. */
export function CopyPreview({ answer, format, cells, isRow }: CopyPreviewProps) {
  const { data, isError } = useQuery({
    queryKey: ['copy preview', answer.answerId, format, cells, isRow],
    queryFn: () => (isRow && format === 'json' ? rowSample(answer, cells) : sampleOf(answer, format, cells)),
    gcTime: 0,
    retry: false,
  });
  const counts = `${formatQuantity(copiedRowCount(cells), 'row')}, ${formatQuantity(cells.columns.length, 'column')}`;
  return (
    <section className={styles.preview} aria-label="Copy preview">
      <p className="tiny-text dim">
        {counts}
        {data && `, ${data.isWhole ? '' : 'about '}${formatBytes(data.bytes)}`}
      </p>
      <pre className={styles.previewText}>
        {data && <VisibleText text={data.text} limit={MAX_LINES * MAX_CHARACTERS} multiline />}
        {isError && <span className="absent">Preview not available</span>}
      </pre>
    </section>
  );
}

const MAX_ROWS = 6;
const MAX_COLUMNS = 30;

interface CopySample {
  readonly text: string;
  /** The size of the whole text; for many cells, extrapolated from these few. */
  readonly bytes: number;
  readonly isWhole: boolean;
}

async function sampleOf(answer: CopiedAnswer, format: CopyFormat, cells: CellsWanted): Promise<CopySample> {
  const sample = firstCells(cells);
  const { text } = await copiedText(answer, { format, cells: sample });
  const share =
    (copiedRowCount(sample) * sample.columns.length) / (copiedRowCount(cells) * cells.columns.length);
  return {
    text: shownLines(text),
    bytes: Math.round(new Blob([text]).size / share),
    isWhole: share === 1,
  };
}

async function rowSample({ answerId }: CopiedAnswer, { rows }: CellsWanted): Promise<CopySample> {
  const [row = 0] = 'from' in rows ? [rows.from] : rows;
  const { json } = await host.rows.row({ answerId, row });
  return { text: shownLines(json), bytes: new Blob([json]).size, isWhole: true };
}

function shownLines(text: string): string {
  const lines = text.split(/\r?\n/).slice(0, MAX_LINES);
  // A tab isn’t suspicious here.
  return lines.map((line) => line.replaceAll('\t', '   ').slice(0, MAX_CHARACTERS - 1)).join('\n');
}

function firstCells({ rows, columns }: CellsWanted): CellsWanted {
  return {
    rows: 'from' in rows ? { ...rows, count: Math.min(rows.count, MAX_ROWS) } : rows.slice(0, MAX_ROWS),
    columns: columns.slice(0, MAX_COLUMNS),
  };
}
