import { useRef } from 'react';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { AddIcon, CloseIcon } from '../../../ui/icons.ts';
import { TextField } from '../../../ui/TextField.tsx';
import type { ColumnExpression } from '../model/result-columns.ts';
import styles from './ColumnExpressions.module.css';

export interface ColumnExpressionsProps {
  readonly expressions: readonly ColumnExpression[];
  readonly onExpressions: (expressions: readonly ColumnExpression[]) => void;
}

/** Columns that SQL makes, each with the name that it bears in the result. */
export function ColumnExpressions({ expressions, onExpressions }: ColumnExpressionsProps) {
  const addButton = useRef<HTMLButtonElement>(null);
  const remove = (index: number) => {
    onExpressions(expressions.filter((_, position) => position !== index));
    addButton.current?.focus();
  };
  return (
    <div role="group" aria-label="Columns by expression" className={styles.expressions}>
      {expressions.map((expression, index) => (
        <Expression
          key={keyOf(index)}
          {...{ expression, index }}
          onChange={(changed) => onExpressions(expressions.with(index, changed))}
          onRemove={() => remove(index)}
        />
      ))}
      <div>
        <Button
          ref={addButton}
          icon={AddIcon}
          size="small"
          kind="quiet"
          onPress={() => onExpressions([...expressions, { name: '', expression: '' }])}
        >
          Add expression
        </Button>
      </div>
    </div>
  );
}

/** By its place: while a name is typed it can be the same as another. */
function keyOf(index: number): string {
  return `column ${index}`;
}

interface ExpressionProps {
  readonly expression: ColumnExpression;
  readonly index: number;
  readonly onChange: (expression: ColumnExpression) => void;
  readonly onRemove: () => void;
}

function Expression({ expression, index, onChange, onRemove }: ExpressionProps) {
  const which = `of column ${index + 1}`;
  return (
    <div className={styles.expression}>
      <TextField
        label={`Name ${which}`}
        labelPlace="hidden"
        small
        mono
        placeholder="name"
        value={expression.name}
        onChange={(name) => onChange({ ...expression, name })}
      />
      <TextField
        label={`Expression ${which}`}
        labelPlace="hidden"
        small
        mono
        placeholder="SQL, e.g. price * 2"
        value={expression.expression}
        onChange={(text) => onChange({ ...expression, expression: text })}
      />
      <IconButton icon={CloseIcon} label={`Remove column ${index + 1}`} onPress={onRemove} />
    </div>
  );
}
