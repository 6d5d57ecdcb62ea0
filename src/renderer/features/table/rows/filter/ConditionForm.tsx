import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { classNames } from '#ui/attributes.ts';
import { Button } from '#ui/Button.tsx';
import { ComboField } from '#ui/ComboField.tsx';
import { FieldFrame } from '#ui/FieldFrame.tsx';
import { fieldBoxClass } from '#ui/field-classes.ts';
import { Select } from '#ui/Select.tsx';
import styles from './FilterConditions.module.css';
import {
  type FilterColumn,
  OPERATORS,
  type Operator,
  operatorLabel,
  operatorsFor,
} from './filter-columns.ts';
import { type ColumnCondition, writeCondition } from './filter-conditions.ts';
import { typedValues, valueExample, valueProblem } from './typed-values.ts';

interface ConditionFormProps {
  readonly columns: readonly FilterColumn[];
  readonly valuesOf: (column: FilterColumn) => readonly string[];
  /** The condition to change; without it the form starts empty. */
  readonly condition?: ColumnCondition;
  /** The label of the submit button. */
  readonly action: 'Add' | 'Apply';
  readonly onDone: (condition: ColumnCondition) => void;
}

/** Edits one condition: the column, the operator and the value. */
export function ConditionForm({ columns, valuesOf, condition, action, onDone }: ConditionFormProps) {
  const [name, setName] = useState(condition?.column.name ?? '');
  const [chosen, setChosen] = useState<Operator>(condition?.operator ?? 'is');
  const [typed, setTyped] = useState(condition?.values.join('\n') ?? '');
  const [isTried, setTried] = useState(false);
  const column = columns.find((one) => one.name === name);
  const operators = column === undefined ? [] : operatorsFor(column);
  // The operator that was chosen for another column may not apply to this one.
  const operator = operators.includes(chosen) ? chosen : (operators[0] ?? 'is');
  const made = column && conditionOf(column, operator, typed);
  const submit = () => {
    if (made === undefined) setTried(true);
    else onDone(made);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <ComboField
        label="Column"
        small
        options={columns.map((one) => ({ value: one.name, note: one.type }))}
        value={name}
        onChange={setName}
        isChoice
        autoFocus
        error={isTried && column === undefined ? 'Select a column of this table.' : undefined}
      />
      {column !== undefined && (
        <>
          <Select
            label="Condition"
            labelPlace="beside"
            small
            options={operators.map((value) => ({ value, label: operatorLabel(value, column) }))}
            value={operator}
            onChange={setChosen}
          />
          {OPERATORS[operator].takes !== 'nothing' && (
            <ValueField
              column={column}
              isMany={OPERATORS[operator].takes === 'many'}
              values={valuesOf(column)}
              typed={typed}
              onTyped={setTyped}
              onEnter={submit}
              error={isTried && made === undefined ? valueProblem(column, operator) : undefined}
            />
          )}
        </>
      )}
      <div className={styles.action}>
        <Button kind="primary" type="submit">
          {action}
        </Button>
      </div>
    </form>
  );
}

/** Returns undefined if a filter can't contain the condition. */
function conditionOf(column: FilterColumn, operator: Operator, typed: string): ColumnCondition | undefined {
  const values = typedValues(column, OPERATORS[operator].takes, typed);
  const condition = { kind: 'column', column, operator, values } as const;
  return writeCondition(condition) === undefined ? undefined : condition;
}

interface ValueFieldProps {
  readonly column: FilterColumn;
  readonly isMany: boolean;
  /** Values on the shown page, as suggestions. */
  readonly values: readonly string[];
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
  /** Called for Enter in a single-line field. */
  readonly onEnter: () => void;
  readonly error: string | undefined;
}

/** The input for the value; its control depends on the column's type. */
function ValueField({ column, isMany, values, typed, onTyped, error, ...props }: ValueFieldProps) {
  if (isMany) return <ManyValues typed={typed} onTyped={onTyped} error={error} />;
  if (column.family === 'bool') return <TrueOrFalse typed={typed} onTyped={onTyped} />;
  const example = valueExample(column);
  return (
    // Enter applies the typed text, even while suggestions are open.
    <div onKeyDownCapture={onEnter(props.onEnter)}>
      <ComboField
        label="Value"
        small
        options={values.map((value) => ({ value }))}
        value={typed}
        onChange={onTyped}
        placeholder={example === undefined ? '' : `e.g. ${example}`}
        error={error}
      />
    </div>
  );
}

const CHOICES = [
  { value: 'true', label: 'true' },
  { value: 'false', label: 'false' },
] as const;

function TrueOrFalse({ typed, onTyped }: Pick<ValueFieldProps, 'typed' | 'onTyped'>) {
  return (
    <Select
      label="Value"
      labelPlace="beside"
      small
      options={CHOICES}
      value={typed === 'false' ? 'false' : 'true'}
      onChange={onTyped}
    />
  );
}

/** The user can paste a column of a spreadsheet. */
function ManyValues({ typed, onTyped, error }: Pick<ValueFieldProps, 'typed' | 'onTyped' | 'error'>) {
  return (
    <FieldFrame label="Values" labelPlace="beside" small error={error} hint="One per line">
      {(ids) => (
        <textarea
          id={ids.control}
          className={classNames(fieldBoxClass({ mono: true, invalid: error !== undefined }), styles.many)}
          rows={4}
          spellCheck={false}
          value={typed}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={ids.describedBy}
          onChange={(event) => onTyped(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}

/** Enter applies the condition; in an open suggestion list it picks the suggestion. */
function onEnter(apply: () => void) {
  return (event: KeyboardEvent) => {
    const isPlain =
      event.key === 'Enter' && !event.shiftKey && !event.altKey && !event.nativeEvent.isComposing;
    const isChoosing = event.target instanceof Element && event.target.hasAttribute('aria-activedescendant');
    if (!isPlain || isChoosing) return;
    event.preventDefault();
    event.stopPropagation();
    apply();
  };
}
