import { type KeyboardEvent, useState } from 'react';
import type { QueryColumn } from '../model/query-columns.ts';
import { ComboField } from './ComboField.tsx';

export interface ColumnAdderProps {
  readonly columns: readonly QueryColumn[];
  readonly onAdd: (name: string) => void;
}

/** Takes one of the columns, or any name on Enter: the server may know more than it told. */
export function ColumnAdder({ columns, onAdd }: ColumnAdderProps) {
  const [typed, setTyped] = useState('');
  const add = (name: string) => {
    if (name === '') return;
    onAdd(name);
    setTyped('');
  };
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    // With an option under the cursor, Enter takes that one.
    const isOnOption =
      event.target instanceof HTMLElement && event.target.ariaActiveDescendantElement !== null;
    if (event.key !== 'Enter' || isOnOption || typed.trim() === '') return;
    event.preventDefault();
    event.stopPropagation();
    add(typed.trim());
  };
  return (
    <div onKeyDownCapture={handleKey}>
      <ComboField
        label="Add column"
        labelPlace="hidden"
        options={columns.map(({ path, type }) => ({ value: path, note: type }))}
        value={typed}
        onChange={setTyped}
        onTake={add}
        placeholder="Add a column"
      />
    </div>
  );
}
