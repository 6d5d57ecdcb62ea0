import type { ColumnChoice } from '../../../../contract/index.ts';
import { Select } from '../../../ui/Select.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { ColumnProblem } from '../model/column-problems.ts';
import { isVector, TYPE_OPTIONS, withType, withWidth } from '../model/column-types.ts';
import { WidthField } from './WidthField.tsx';

export interface ColumnFormProps {
  readonly column: ColumnChoice;
  /** Whether its name can be changed. */
  readonly isNamed: boolean;
  readonly problem: ColumnProblem | undefined;
  readonly onChange: (column: ColumnChoice) => void;
  /** Enter in a field: on to another column. */
  readonly onNext: (() => void) | undefined;
}

/** What one column is. */
export function ColumnForm({ column, isNamed, problem, onChange, onNext }: ColumnFormProps) {
  const { name, type, nullable, width } = column;
  const errorOf = (member: ColumnProblem['member']) =>
    problem?.member === member ? problem.words : undefined;
  return (
    <>
      <TextField
        label="Column name"
        mono
        value={name}
        readOnly={!isNamed}
        error={errorOf('name')}
        onChange={(next) => onChange({ ...column, name: next })}
        onKeyDown={(event) => event.key === 'Enter' && onNext?.()}
      />
      <Select
        label="Column type"
        options={TYPE_OPTIONS}
        value={type}
        onChange={(next) => onChange(withType(column, next))}
      />
      {isVector(type) && (
        <WidthField
          width={width}
          error={errorOf('width')}
          onChange={(next) => onChange(withWidth(column, next))}
        />
      )}
      <Switch on={nullable} onChange={(next) => onChange({ ...column, nullable: next })}>
        Nullable
      </Switch>
    </>
  );
}
