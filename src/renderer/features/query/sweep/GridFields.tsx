import type { Connection } from '../../../../contract/index.ts';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './GridFields.module.css';
import type { Grid, GridInput } from './model/grid.ts';
import { PARAMETERS, type Parameter, parameterLabel } from './model/parameters.ts';
import { SWITCH_CHOICES } from './model/value-list.ts';
import { changeWhatIf } from './what-if-state.ts';

export interface GridFieldsProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly input: GridInput;
  readonly grid: Grid;
  /** As it is now; undefined where it can't be read. */
  readonly query: Readonly<Record<string, unknown>> | undefined;
}

/** What is tried for each parameter. An empty field leaves it as it is in the query. */
export function GridFields({ connection, id, input, grid, query }: GridFieldsProps) {
  const change = (parameter: Parameter) => (text: string) =>
    changeWhatIf(connection.id, id, { input: { ...input, [parameter.name]: text } });
  return (
    <div className={styles.fields}>
      {PARAMETERS.map((parameter) => (
        <ParameterField
          key={parameter.name}
          parameter={parameter}
          value={input[parameter.name] ?? ''}
          problem={grid.problems.get(parameter.name)}
          now={parameterLabel(query?.[parameter.name])}
          onChange={change(parameter)}
        />
      ))}
    </div>
  );
}

interface ParameterFieldProps {
  readonly parameter: Parameter;
  readonly value: string;
  readonly problem: string | undefined;
  /** In the query as it is. */
  readonly now: string;
  readonly onChange: (text: string) => void;
}

function ParameterField({
  parameter: { kind, label, hint },
  value,
  problem,
  now,
  onChange,
}: ParameterFieldProps) {
  if (kind === 'number') {
    return (
      <TextField
        label={label}
        mono
        value={value}
        placeholder={`unchanged: ${now}`}
        hint={hint}
        error={problem}
        onChange={onChange}
      />
    );
  }
  const options = SWITCH_CHOICES.map((choice) =>
    choice.value === 'as-is' ? { ...choice, label: `unchanged: ${now}` } : choice,
  );
  return <Select label={label} options={options} value={readChoice(value)} hint={hint} onChange={onChange} />;
}

type Choice = (typeof SWITCH_CHOICES)[number]['value'];

function readChoice(text: string): Choice {
  return SWITCH_CHOICES.find(({ value }) => value === text)?.value ?? 'as-is';
}
