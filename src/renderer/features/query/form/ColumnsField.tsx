import { type KeyboardEvent, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Tag, TagGroup, TagList } from 'react-aria-components/TagGroup';
import type { QueryColumn } from '#domain/fields/query-columns.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { ComboField, offeredOptions } from '#ui/ComboField.tsx';
import { FieldFrame } from '#ui/FieldFrame.tsx';
import { AddIcon, CloseIcon } from '#ui/icons.ts';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { TextField } from '#ui/TextField.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { errorAt } from '../model/form-problems.ts';
import {
  type ColumnExpression,
  columnsAs,
  type ResultColumns,
  readColumns,
  withColumns,
} from '../model/result-columns.ts';
import columnNamesStyles from './QueryForm.module.css';
import type { QueryFields } from './query-fields.ts';

interface ColumnsFieldProps {
  readonly columns: readonly QueryColumn[];
  readonly fields: QueryFields;
}

type Kind = ResultColumns['kind'];

const KINDS = [
  { value: 'all', label: 'All' },
  { value: 'names', label: 'Names' },
  { value: 'expressions', label: 'SQL' },
] as const;

/** What the result contains of each row: all columns, some columns, or SQL expressions. */
export function ColumnsField({ columns, fields }: ColumnsFieldProps) {
  const shown = readColumns(fields.json, fields.query.columns);
  const [left, setLeft] = useState<ResultColumns>();
  const write = (next: ResultColumns) => fields.change((json) => withColumns(json, next));
  const choose = (kind: Kind | '') => {
    if (kind === '') return;
    setLeft(shown);
    write(columnsAs(kind, shown, left, columns));
  };
  return (
    <div className="grid gap-1">
      <FieldFrame label="Columns" labelPlace="beside" small error={errorAt(fields.problems, 'columns')}>
        {({ describedBy }) => (
          <SegmentedControl<Kind | ''>
            full
            label="Columns"
            options={KINDS}
            value={shown?.kind ?? ''}
            onChange={choose}
            describedBy={describedBy}
          />
        )}
      </FieldFrame>
      {shown?.kind === 'names' && (
        <ColumnNames
          names={shown.names}
          columns={columns}
          onNames={(names) => write({ kind: 'names', names })}
        />
      )}
      {shown?.kind === 'expressions' && (
        <ColumnExpressions
          expressions={shown.expressions}
          onExpressions={(expressions) => write({ kind: 'expressions', expressions })}
        />
      )}
    </div>
  );
}

interface ColumnNamesProps {
  readonly names: readonly string[];
  readonly columns: readonly QueryColumn[];
  readonly onNames: (names: readonly string[]) => void;
}

/** The columns of the result, in order. One tab stop: the arrow keys move, Delete removes a column. */
function ColumnNames({ names, columns, onNames }: ColumnNamesProps) {
  const remove = (keys: ReadonlySet<string | number>) =>
    onNames(names.filter((_, index) => !keys.has(keyOf(index))));
  const others = columns.filter(({ path }) => !names.includes(path));
  return (
    <div className={columnNamesStyles.names}>
      {names.length > 0 && (
        <TagGroup aria-label="Returned columns" onRemove={remove}>
          <TagList className={columnNamesStyles.list ?? ''}>{names.map(renderName)}</TagList>
        </TagGroup>
      )}
      <ColumnAdder columns={others} onAdd={(name) => onNames([...names, name])} />
    </div>
  );
}

/** Uses the index as the key: a column can appear twice, and a name can be empty. */
function keyOf(index: number): string {
  return `column ${index}`;
}

function renderName(name: string, index: number) {
  return (
    <Tag
      key={keyOf(index)}
      id={keyOf(index)}
      textValue={name || '(empty)'}
      className={columnNamesStyles.name ?? ''}
    >
      <VisibleText text={name} limit={80} />
      <AriaButton slot="remove" className={columnNamesStyles.remove ?? ''}>
        <CloseIcon size={12} />
      </AriaButton>
    </Tag>
  );
}

interface ColumnExpressionsProps {
  readonly expressions: readonly ColumnExpression[];
  readonly onExpressions: (expressions: readonly ColumnExpression[]) => void;
}

/** Computed columns: each has an SQL expression and a name in the result. */
function ColumnExpressions({ expressions, onExpressions }: ColumnExpressionsProps) {
  const addButton = useRef<HTMLButtonElement>(null);
  const remove = (index: number) => {
    onExpressions(expressions.filter((_, position) => position !== index));
    addButton.current?.focus();
  };
  return (
    <div role="group" aria-label="Columns by expression" className="grid gap-1">
      {expressions.map((expression, index) => (
        <Expression
          key={keyOf(index)}
          expression={expression}
          index={index}
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

interface ExpressionProps {
  readonly expression: ColumnExpression;
  readonly index: number;
  readonly onChange: (expression: ColumnExpression) => void;
  readonly onRemove: () => void;
}

function Expression({ expression, index, onChange, onRemove }: ExpressionProps) {
  const which = `of column ${index + 1}`;
  return (
    <div className={columnNamesStyles.expression}>
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

interface ColumnAdderProps {
  readonly columns: readonly QueryColumn[];
  readonly onAdd: (name: string) => void;
}

/** Adds a listed column or, on Enter, a name that isn't listed: the server may have columns that it didn't report. */
function ColumnAdder({ columns, onAdd }: ColumnAdderProps) {
  const [typed, setTyped] = useState('');
  const [count, setCount] = useState(0);
  const options = columns.map(({ path, type }) => ({ value: path, note: type }));
  const add = (name: string) => {
    if (name === '') return;
    onAdd(name);
    setTyped('');
    setCount(count + 1);
  };
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    // If an option is highlighted, Enter adds that option.
    const isOnOption =
      event.target instanceof HTMLElement && event.target.ariaActiveDescendantElement !== null;
    if (event.key !== 'Enter' || isOnOption || typed.trim() === '') return;
    event.preventDefault();
    event.stopPropagation();
    add(columnFor(typed.trim(), options));
  };
  return (
    <div onKeyDownCapture={handleKey}>
      <ComboField
        small
        // A new key resets the list. Otherwise it would reopen and cover the added columns.
        key={count}
        autoFocus={count > 0}
        label="Add column"
        labelPlace="hidden"
        options={options}
        value={typed}
        onChange={setTyped}
        onTake={add}
        placeholder="Add a column"
      />
    </div>
  );
}

/** The typed text if it is an option, otherwise the first option offered for it. */
export function columnFor(typed: string, options: readonly { readonly value: string }[]): string {
  if (options.some(({ value }) => value === typed)) return typed;
  return offeredOptions(options, typed, true)[0]?.value ?? typed;
}
