import type { ChangeStep } from '#contract/index.ts';
import { Moment } from '#domain/Moment.tsx';
import { formatBytes, formatQuantity } from '#lib/format.ts';
import { cutText } from '#protocol/visible-text.ts';
import type { Column } from '#ui/collection/column.ts';
import { DataGrid } from '#ui/collection/DataGrid.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import type { StepRow, StepState } from '../state/one-by-one-state.ts';
import styles from './outcome.module.css';

interface StepsGridProps {
  readonly label: string;
  readonly rows: readonly StepRow[];
}

/** Changes that are sent one by one, each with its outcome. */
export function StepsGrid({ label, rows }: StepsGridProps) {
  return <DataGrid label={label} rows={rows} columns={COLUMNS} textOf={tableName} />;
}

const COLUMNS: readonly Column<StepRow>[] = [
  { key: 'number', header: '#', width: '48px', align: 'end', cell: ({ number }) => number },
  { key: 'kind', header: 'Operation', width: '168px', cell: ({ kind }) => <code>{kind}</code> },
  {
    key: 'table',
    header: 'Table',
    width: 'minmax(0, 1fr)',
    cell: (row) => (
      <span className={styles.path} title={cutText(row.id.join(' / '), TITLE_LIMIT)}>
        <VisibleText text={tableName(row)} />
      </span>
    ),
  },
  {
    key: 'state',
    header: 'State',
    width: 'minmax(0, 1.4fr)',
    cell: ({ state, step }) => {
      const text = stepText(state, step);
      return (
        <span
          className={styles.speaks}
          data-speaks={BAD.has(state) ? 'against' : 'neither'}
          title={cutText(text, TITLE_LIMIT)}
        >
          <VisibleText text={text} />
        </span>
      );
    },
  },
  {
    key: 'when',
    header: 'Sent',
    width: '180px',
    cell: ({ step }) => step?.outcome !== undefined && <Moment millis={step.outcome.at} />,
  },
];

/** A server's message may have any length. */
const TITLE_LIMIT = 4000;

function tableName({ id }: StepRow): string {
  return id.at(-1) ?? '';
}

const BAD: ReadonlySet<StepState> = new Set<StepState>(['refused', 'not-applied', 'unknown']);

const WORDS: Readonly<Record<StepState, string>> = {
  waiting: 'not sent',
  sending: 'sending',
  applied: 'applied',
  verified: 'applied (verified)',
  refused: 'rejected',
  'not-applied': 'not applied',
  unknown: 'unknown',
};

export function stepText(state: StepState, step?: ChangeStep): string {
  const { outcome } = step ?? {};
  if (state === 'applied' && outcome?.kind === 'applied' && outcome.transactionId !== undefined)
    return `applied, transaction ${outcome.transactionId}`;
  if (state === 'applied' && step?.body !== undefined) return `applied: ${rowsText(step)}`;
  const found = step?.evidence?.findings.map(({ words }) => words).join(' ') ?? '';
  if (found !== '') return `${WORDS[state]}: ${found}`;
  const isExplained = outcome !== undefined && outcome.kind !== 'applied' && BAD.has(state);
  if (!isExplained) return WORDS[state];
  const { serverMessage, message } = outcome.failure;
  return `${WORDS[state]}: ${serverMessage ?? message}`;
}

function rowsText({ body, version }: ChangeStep): string {
  const made = version === undefined ? [] : [`version ${version}`];
  const rows = body === undefined ? [] : [formatQuantity(body.rows, 'row'), formatBytes(body.size)];
  return [...made, ...rows].join(', ');
}
