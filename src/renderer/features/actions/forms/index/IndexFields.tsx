import { type IndexKindName, isVectorKind } from '#tuning/index-parameters.ts';
import { Select } from '#ui/Select.tsx';
import { SwitchField } from '#ui/Switch.tsx';
import { TextField } from '#ui/TextField.tsx';
import { freeIndexName } from './first-draft.ts';
import styles from './IndexForm.module.css';
import type { FilledParameter, IndexDraft } from './index-draft.ts';
import { type IndexMetric, isIndexable, kindsFor, METRICS } from './index-kinds.ts';
import type { IndexFormFacts } from './use-index-facts.ts';

interface IndexFieldsProps {
  readonly draft: IndexDraft;
  readonly facts: IndexFormFacts;
  readonly parameters: readonly FilledParameter[];
  readonly isRebuilt: boolean;
  readonly isTaken: boolean;
  readonly onChange: (draft: IndexDraft) => void;
}

export function IndexFields(props: IndexFieldsProps) {
  const { draft, facts, parameters, isRebuilt, onChange } = props;
  const column = facts.columns.find(({ path }) => path === draft.column);
  // One that is there may be of a kind that is new here.
  const kinds = [...new Set([...(column === undefined ? [] : kindsFor(column)), draft.kind])];
  return (
    <div className={styles.fields}>
      {!isRebuilt && <NewIndexFields {...props} />}
      <Select
        label="Kind"
        labelPlace="beside"
        value={draft.kind}
        options={kinds.map((kind) => ({ value: kind, label: kind }))}
        onChange={(kind) => onChange({ ...draft, kind, typed: {} })}
        hint={KIND_SENTENCES[draft.kind]}
      />
      {isVectorKind(draft.kind) && (
        <Select
          label="Metric"
          labelPlace="beside"
          value={draft.metric}
          options={METRICS.map((metric) => ({ value: metric, label: metric }))}
          onChange={(metric) => onChange({ ...draft, metric })}
          hint={METRIC_SENTENCES[draft.metric]}
        />
      )}
      {parameters.map((one, at) => (
        <ParameterField
          key={one.parameter.name}
          {...one}
          // Of one that is there, it is what one came for.
          isFirst={isRebuilt && at === 0}
          onChange={(value) => onChange({ ...draft, typed: { ...draft.typed, [one.parameter.name]: value } })}
        />
      ))}
    </div>
  );
}

function NewIndexFields({ draft, facts, isTaken, onChange }: IndexFieldsProps) {
  const choices = facts.columns.filter((one) => isIndexable(one) || one.path === draft.column);
  function chooseColumn(path: string): void {
    const column = facts.columns.find((one) => one.path === path);
    const isNamedSo = draft.name === freeIndexName(draft.column, facts);
    onChange({
      ...draft,
      column: path,
      name: isNamedSo ? freeIndexName(path, facts) : draft.name,
      kind: (column && kindsFor(column)[0]) ?? draft.kind,
      typed: {},
    });
  }
  return (
    <>
      <Select
        label="Column"
        labelPlace="beside"
        value={draft.column}
        options={choices.map(({ path }) => ({ value: path, label: path }))}
        onChange={chooseColumn}
        hint={choices.find(({ path }) => path === draft.column)?.type}
      />
      <TextField
        label="Name"
        labelPlace="beside"
        mono
        autoFocus
        value={draft.name}
        onChange={(name) => onChange({ ...draft, name })}
        error={nameProblem(draft.name, isTaken)}
      />
    </>
  );
}

function nameProblem(name: string, isTaken: boolean): string | undefined {
  if (name === '') return 'The name is required.';
  return isTaken
    ? 'An index of this name already exists. Choose another name, or rebuild that one.'
    : undefined;
}

interface ParameterFieldProps extends FilledParameter {
  readonly isFirst: boolean;
  readonly onChange: (value: string | boolean) => void;
}

function ParameterField(props: ParameterFieldProps) {
  const { parameter, value, problem, aside, isFirst, onChange } = props;
  if (parameter.kind === 'flag') {
    return (
      <SwitchField
        label={parameter.label}
        value={value === true}
        onChange={onChange}
        sentence={parameter.sentence}
      />
    );
  }
  if (parameter.kind === 'choice') {
    const chosen = String(value);
    return (
      <Select
        label={parameter.label}
        labelPlace="beside"
        value={chosen}
        options={parameter.choices.map((choice) => ({ value: choice, label: choice }))}
        onChange={onChange}
        hint={parameter.reason(chosen)}
      />
    );
  }
  const number = Number(String(value).replaceAll(',', ''));
  return (
    <TextField
      label={parameter.label}
      labelPlace="beside"
      mono
      autoFocus={isFirst}
      value={String(value)}
      onChange={onChange}
      error={problem}
      after={<span className={styles.aside}>{aside}</span>}
      hint={Number.isInteger(number) && number > 0 ? parameter.reason(number) : undefined}
    />
  );
}

/** What each kind is for. */
const KIND_SENTENCES: Readonly<Record<IndexKindName, string>> = {
  IVF_PQ: 'Partitions, vectors compressed: small, and inexact without a refine factor.',
  IVF_FLAT: 'Partitions, vectors whole: exact within what is probed, as large as the column.',
  IVF_RQ: 'Partitions, a bit or more of each number: small, and fast to build.',
  IVF_HNSW_SQ: 'Graphs, a byte of each number: fast searches, slow to build.',
  IVF_HNSW_PQ: 'Graphs, vectors compressed: fast searches, slow to build, less exact.',
  BTREE: 'For ranges and many distinct values.',
  BITMAP: 'For few distinct values.',
  LABEL_LIST: 'For what is in a list: array_has, array_has_any, array_has_all.',
  FTS: 'For words in texts, ranked by BM25.',
  FM: 'For any part of a text: contains.',
};

const METRIC_SENTENCES: Readonly<Record<IndexMetric, string>> = {
  l2: 'Distance between the points.',
  cosine: 'The angle between vectors, whatever their lengths.',
  dot: 'The product: for vectors of one length, as cosine.',
};
