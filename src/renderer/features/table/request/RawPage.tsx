import type { AnsweredCall } from '#contract/index.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Select } from '#ui/Select.tsx';
import {
  rowsUnavailableReason,
  type Section,
  type SectionOptions,
  sectionPlace,
  useIndexStats,
  useIndices,
  useKnownIndices,
  useRowCount,
  useTableSizes,
} from '../properties/use-section.ts';
import { changeTableState, type DescribedTableProps, useTableState } from '../table-state.ts';
import styles from './RawAnswer.module.css';
import { RawAnswer } from './RawAnswer.tsx';
import { SectionPlaceholder, SectionStale } from './SectionPlaceholder.tsx';

/** The last request and response of each call that the table pages are made from. */
export function RawPage(props: DescribedTableProps) {
  const { connection, ref } = useTableScope();
  const { table } = props;
  const { rawOf = DESCRIBE } = useTableState();
  const options = { noRows: rowsUnavailableReason(connection, table.answer), isEnabled: false };
  const list = useKnownIndices(options);
  const choices = rawChoices(
    (list?.indices ?? []).map(({ index_name: name }) => name),
    rawOf,
  );
  return (
    <div className={styles.page}>
      <div className={styles.choice}>
        <Select
          label="Call"
          labelPlace="beside"
          small
          options={choices}
          value={rawOf}
          onChange={(choice) => changeTableState(ref, { rawOf: choice })}
        />
      </div>
      <Chosen {...props} key={rawOf} choice={readChoice(rawOf)} options={options} />
    </div>
  );
}

interface ChosenProps extends DescribedTableProps {
  readonly choice: RawChoice;
  /** The options for reading the cached calls: this page sends no request by itself. */
  readonly options: SectionOptions;
}

function Chosen({ choice, ...props }: ChosenProps) {
  switch (choice.call) {
    case 'describe':
      return <RawAnswer {...props} raw={props.table.raw} isDescription />;
    case 'rows':
      return <RawRows {...props} />;
    case 'stats':
      return <RawStats {...props} />;
    case 'indices':
      return <RawIndices {...props} />;
    case 'index-stats':
      return <RawIndexStats {...props} name={choice.name} />;
  }
}

type CallProps = Omit<ChosenProps, 'choice'>;

function RawRows(props: CallProps) {
  const section = useRowCount(props.options);
  return <RawSection {...props} section={section} calls={callsOf(section)} what="the rows" />;
}

function RawStats(props: CallProps) {
  const section = useTableSizes(props.options);
  return <RawSection {...props} section={section} calls={callsOf(section)} what="the sizes" />;
}

function RawIndices(props: CallProps) {
  const section = useIndices(props.options);
  return <RawSection {...props} section={section} calls={section.data?.calls ?? []} what="the indices" />;
}

function RawIndexStats({ name, ...props }: CallProps & { readonly name: string }) {
  const section = useIndexStats(props.options, name);
  return (
    <RawSection {...props} section={section} calls={callsOf(section)} what="the statistics of this index" />
  );
}

function callsOf({ data }: Section<{ readonly raw: AnsweredCall }>): readonly AnsweredCall[] {
  return data === undefined ? [] : [data.raw];
}

interface RawSectionProps extends CallProps {
  readonly section: Section<unknown>;
  /** A list has one call for each page. */
  readonly calls: readonly AnsweredCall[];
  readonly what: string;
}

function RawSection({ section, calls, what, ...props }: RawSectionProps) {
  if (calls.length > 0) {
    return (
      <>
        <div className={styles.notice}>
          <SectionStale section={section} at={undefined} />
        </div>
        {calls.map((raw) => (
          <RawAnswer key={raw.requestId} {...props} raw={raw} isDescription={false} />
        ))}
      </>
    );
  }
  return (
    <div className={styles.instead}>
      {sectionPlace(section).kind === 'stopped' ? (
        <EmptyState
          title="Not requested yet"
          actions={<Button onPress={section.reload}>Send request</Button>}
        >
          No response: this request hasn’t been sent since the table was opened, or it was canceled.
        </EmptyState>
      ) : (
        <SectionPlaceholder section={section} what={what} titleIfDeclared="Not applicable" />
      )}
    </div>
  );
}

/** A call that the table pages are made from. */
type RawChoice =
  | { readonly call: 'describe' | 'rows' | 'stats' | 'indices' }
  | { readonly call: 'index-stats'; readonly name: string };

interface RawOption {
  readonly value: string;
  readonly label: string;
}

export const DESCRIBE = 'describe';

const CALLS: readonly RawOption[] = [
  { value: DESCRIBE, label: 'Describe' },
  { value: 'rows', label: 'Count rows' },
  { value: 'stats', label: 'Stats' },
  { value: 'indices', label: 'List indices' },
];

/** Prefix of the key for an index, whose name can be any text. */
const OF_INDEX = 'index-stats ';

/** Includes the chosen call even if its index is no longer in the list. */
export function rawChoices(indices: readonly string[], chosen: string): readonly RawOption[] {
  const options = [
    ...CALLS,
    ...indices.map((name) => ({ value: OF_INDEX + name, label: `Index stats: ${name}` })),
  ];
  if (options.some(({ value }) => value === chosen)) return options;
  return [...options, { value: chosen, label: `Index stats: ${chosen.slice(OF_INDEX.length)}` }];
}

export function readChoice(value: string): RawChoice {
  if (value.startsWith(OF_INDEX)) return { call: 'index-stats', name: value.slice(OF_INDEX.length) };
  return value === 'rows' || value === 'stats' || value === 'indices' ? { call: value } : { call: DESCRIBE };
}
