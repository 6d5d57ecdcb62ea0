import { useRef, useState } from 'react';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { AddIcon, DeleteIcon } from '../../../ui/icons.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { type Entry, entriesOf, isSameObject, objectOf, outdoneKeys } from './entries.ts';
import styles from './fields.module.css';

export interface EntryRowsProps {
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** Rows that an object can't hold, as one without a name, live here until they can. */
export function EntryRows({ label, value, onChange }: EntryRowsProps) {
  const [typed, setTyped] = useState(() => entriesOf(value) ?? []);
  const addButton = useRef<HTMLButtonElement>(null);
  const entries = isSameObject(objectOf(typed), objectOf(entriesOf(value) ?? [])) ? typed : entriesOf(value);
  const rows = entries ?? [];
  const outdone = outdoneKeys(rows);

  function change(next: readonly Entry[]): void {
    setTyped(next);
    onChange(objectOf(next));
  }

  return (
    <>
      {rows.map((entry, index) => (
        <EntryRow
          key={entry.key}
          entry={entry}
          name={`${label} ${index + 1}`}
          isOutdone={outdone.has(entry.key)}
          isNew={index === rows.length - 1 && entry.name === '' && entry.value === ''}
          onChange={(changed) => change(rows.with(index, changed))}
          onRemove={() => {
            change(rows.toSpliced(index, 1));
            addButton.current?.focus();
          }}
        />
      ))}
      <div>
        <Button ref={addButton} icon={AddIcon} size="small" onPress={() => change([...rows, newEntry(rows)])}>
          Add entry
        </Button>
      </div>
    </>
  );
}

function newEntry(entries: readonly Entry[]): Entry {
  return { key: Math.max(-1, ...entries.map(({ key }) => key)) + 1, name: '', value: '' };
}

interface EntryRowProps {
  readonly entry: Entry;
  readonly name: string;
  readonly isOutdone: boolean;
  readonly isNew: boolean;
  readonly onChange: (entry: Entry) => void;
  readonly onRemove: () => void;
}

function EntryRow({ entry, name, isOutdone, isNew, onChange, onRemove }: EntryRowProps) {
  return (
    <div role="group" aria-label={name} className={styles.entry}>
      <TextField
        label={`${name} name`}
        labelPlace="hidden"
        mono
        placeholder="name"
        autoFocus={isNew}
        value={entry.name}
        onChange={(text) => onChange({ ...entry, name: text })}
        hint={isOutdone ? 'Duplicate name. The last one is sent.' : undefined}
      />
      <TextField
        label={`${name} value`}
        labelPlace="hidden"
        mono
        placeholder="value"
        value={entry.value}
        onChange={(text) => onChange({ ...entry, value: text })}
      />
      <span className={styles.remove}>
        <IconButton icon={DeleteIcon} label={`Remove ${name}`} onPress={onRemove} />
      </span>
    </div>
  );
}
