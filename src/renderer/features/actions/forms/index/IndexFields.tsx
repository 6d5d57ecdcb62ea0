import { isVectorKind } from '#tuning/index-parameters.ts';
import { Select } from '#ui/Select.tsx';
import { SwitchField } from '#ui/Switch.tsx';
import { TextField } from '#ui/TextField.tsx';
import { freeName } from './first-draft.ts';
import styles from './IndexForm.module.css';
import { type FilledParameter, type IndexDraft, isIndexable, kindsFor, METRICS } from './index-draft.ts';
import { KIND_SENTENCES, METRIC_SENTENCES } from './index-words.ts';
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
    const isNamedSo = draft.name === freeName(draft.column, facts);
    onChange({
      ...draft,
      column: path,
      name: isNamedSo ? freeName(path, facts) : draft.name,
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
