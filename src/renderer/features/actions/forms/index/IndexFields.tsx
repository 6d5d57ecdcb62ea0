import { type VectorColumn, vectorColumns } from '#domain/fields/query-columns.ts';
import { type IndexKindName, isVectorKind } from '#tuning/index-parameters.ts';
import type { IndexMetric } from '#tuning/vector-indices.ts';
import { Note } from '#ui/Note.tsx';
import { Select } from '#ui/Select.tsx';
import { SwitchField } from '#ui/Switch.tsx';
import { TextField } from '#ui/TextField.tsx';
import { freeIndexName, offered } from './first-draft.ts';
import styles from './IndexForm.module.css';
import type { FilledParameter, IndexDraft } from './index-draft.ts';
import { type ColumnOffer, isIndexable, noIndexReason, offerFor } from './index-kinds.ts';
import type { IndexFormFacts } from './use-index-facts.ts';

interface IndexFieldsProps {
  readonly draft: IndexDraft;
  readonly facts: IndexFormFacts;
  readonly offer: ColumnOffer;
  readonly parameters: readonly FilledParameter[];
  readonly isRebuilt: boolean;
  readonly isTaken: boolean;
  readonly onChange: (draft: IndexDraft) => void;
}

export function IndexFields(props: IndexFieldsProps) {
  const { draft, facts, offer, parameters, isRebuilt, onChange } = props;
  const column = facts.columns.find(({ path }) => path === draft.column);
  if (offer.kinds.length === 0) {
    return (
      <div className={styles.fields}>
        {column !== undefined && <ColumnField {...props} />}
        <Note tone="info">{noIndexReason(column)}</Note>
      </div>
    );
  }
  const [vectors] = column === undefined ? [] : vectorColumns([column]);
  return (
    <div className={styles.fields}>
      {!isRebuilt && <NewIndexFields {...props} />}
      <Select
        label="Kind"
        labelPlace="beside"
        value={draft.kind}
        options={offer.kinds.map((kind) => ({ value: kind, label: kind }))}
        onChange={(kind) => onChange({ ...draft, kind, typed: {} })}
        hint={KIND_SENTENCES[draft.kind]}
      />
      {isVectorKind(draft.kind) && (
        <Select
          label="Metric"
          labelPlace="beside"
          value={draft.metric}
          options={offer.metrics.map((metric) => ({ value: metric, label: metric }))}
          onChange={(metric) => onChange({ ...draft, metric })}
          hint={`${METRIC_SENTENCES[draft.metric]} ${isRebuilt ? formerMetricNote(draft, facts) : ''}${metricNote(offer, vectors)}`}
        />
      )}
      {parameters.map((one, at) => (
        <ParameterField
          key={one.parameter.name}
          {...one}
          // When rebuilding, the parameters are what the user came to change, so the first one gets focus.
          isFirst={isRebuilt && at === 0}
          onChange={(value) => onChange({ ...draft, typed: { ...draft.typed, [one.parameter.name]: value } })}
        />
      ))}
    </div>
  );
}

/** Warns that another metric ranks other rows as nearest. */
function formerMetricNote({ metric }: IndexDraft, { metric: former }: IndexFormFacts): string {
  return former == null || former === metric ? '' : `It was ${former}: other rows will be the nearest. `;
}

/** What the metric means for searches, or why there is only one. */
function metricNote({ metrics }: ColumnOffer, vectors: VectorColumn | undefined): string {
  if (metrics.length > 1) return 'Queries by another metric compare all rows.';
  if (vectors === undefined) return '';
  return `The only metric for ${vectors.isMulti ? 'several vectors in a row' : `${vectors.item} vectors`}.`;
}

function ColumnField({ draft, facts, onChange }: IndexFieldsProps) {
  const choices = facts.columns.filter((one) => isIndexable(one) || one.path === draft.column);
  function chooseColumn(path: string): void {
    const { kinds, metrics } = offerFor(path, facts);
    const isNamedSo = draft.name === freeIndexName(draft.column, facts);
    onChange({
      column: path,
      name: isNamedSo ? freeIndexName(path, facts) : draft.name,
      kind: kinds[0] ?? draft.kind,
      metric: offered(metrics, draft.metric) ?? draft.metric,
      typed: {},
    });
  }
  return (
    <Select
      label="Column"
      labelPlace="beside"
      value={draft.column}
      options={choices.map(({ path }) => ({ value: path, label: path }))}
      onChange={chooseColumn}
      hint={choices.find(({ path }) => path === draft.column)?.type}
    />
  );
}

function NewIndexFields(props: IndexFieldsProps) {
  const { draft, isTaken, onChange } = props;
  return (
    <>
      <ColumnField {...props} />
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

/** What each kind of index is good for. */
const KIND_SENTENCES: Readonly<Record<IndexKindName, string>> = {
  IVF_PQ: 'Partitions of compressed vectors. Small; needs a refine factor for high recall.',
  IVF_FLAT: 'Partitions of whole vectors. As large as the column; exact where it probes.',
  IVF_RQ: 'Partitions of vectors with few bits per number. Small and fast to build; needs a refine factor.',
  IVF_HNSW_SQ: 'Graphs of vectors with one byte per number. Fast to search, slow to build.',
  IVF_HNSW_PQ: 'Graphs of compressed vectors. Fast to search, slow to build; needs a refine factor.',
  BTREE: 'For ranges, and columns with many distinct values.',
  BITMAP: 'For columns with few distinct values.',
  LABEL_LIST: 'For filters on lists: array_has, array_has_any, array_has_all.',
  FTS: 'For full-text search, ranked by BM25.',
  FM: 'For filters on parts of a text: contains.',
};

const METRIC_SENTENCES: Readonly<Record<IndexMetric, string>> = {
  l2: 'Euclidean distance.',
  cosine: 'Angle between vectors.',
  dot: 'Dot product. Ranks unit vectors as cosine does.',
  hamming: 'Number of bits that differ.',
};
