import { useRef, useState } from 'react';
import { parseJson, stringifyJson } from '#protocol/json.ts';
import { classNames } from '#ui/attributes.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { FieldFrame } from '#ui/FieldFrame.tsx';
import { fieldBoxClass } from '#ui/field-classes.ts';
import { AddIcon, DeleteIcon } from '#ui/icons.ts';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { TextField } from '#ui/TextField.tsx';
import styles from './fields.module.css';

interface ObjectFieldProps {
  readonly label: string;
  /** An object, undefined, or the text of an unfinished one. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** The edited objects differ: the field is empty, and what is entered replaces all of them. */
  readonly isDifferent?: boolean;
  readonly hint?: string;
  readonly error?: string | undefined;
}

const WAYS = [
  { value: 'rows', label: 'Names' },
  { value: 'json', label: 'JSON' },
] as const;

const REPLACES_ALL = 'Different values. What you enter replaces them in all operations.';

/** An object as rows of names and texts, or as JSON, which can have other values than texts. */
export function ObjectField({ label, value, onChange, isDifferent = false, hint, error }: ObjectFieldProps) {
  const fitsRows = entriesOf(value) !== undefined;
  const [wanted, setWanted] = useState<'rows' | 'json'>('rows');
  const way = fitsRows ? wanted : 'json';
  return (
    <FieldFrame
      label={label}
      labelPlace="beside"
      error={error}
      hint={
        isDifferent ? REPLACES_ALL : fitsRows ? hint : 'Some values aren’t strings, so this is shown as JSON.'
      }
    >
      {({ control, label: labelId, describedBy }) => (
        <div id={control} role="group" aria-labelledby={labelId} className="grid gap-2">
          <div>
            <SegmentedControl
              label={`${label} as`}
              options={WAYS}
              value={way}
              onChange={setWanted}
              disabled={!fitsRows}
            />
          </div>
          {way === 'rows' ? (
            <EntryRows label={label} value={value} onChange={onChange} />
          ) : (
            <ObjectJson
              label={label}
              value={value}
              onChange={onChange}
              describedBy={describedBy}
              isInvalid={error !== undefined}
            />
          )}
        </div>
      )}
    </FieldFrame>
  );
}

interface ObjectJsonProps {
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
}

/** An object as JSON. The typed text is kept as long as its value is the same. */
function ObjectJson({ label, value, onChange, describedBy, isInvalid }: ObjectJsonProps) {
  const [typed, setTyped] = useState(() => objectText(value));
  const text = isSameObject(typedObject(typed), value) ? typed : objectText(value);
  return (
    <textarea
      className={classNames(fieldBoxClass({ mono: true, invalid: isInvalid }), styles.json)}
      aria-label={`${label} as JSON`}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      spellCheck={false}
      rows={5}
      placeholder={'{\n  "name": "value"\n}'}
      value={text}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(typedObject(event.target.value));
      }}
    />
  );
}

interface EntryRowsProps {
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** Rows that an object can’t contain, e.g. one without a name, are kept here. */
function EntryRows({ label, value, onChange }: EntryRowsProps) {
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

/** A member of an object of texts, shown in two fields. */
interface Entry {
  /** Stable while name and value change. */
  readonly key: number;
  readonly name: string;
  readonly value: string;
}

/** The members of an object as rows; undefined if one isn’t a text: then only JSON can show it. */
export function entriesOf(value: unknown): readonly Entry[] | undefined {
  if (value === undefined || value === null) return [];
  if (!isObject(value)) return undefined;
  const members = Object.entries(value);
  if (!members.every(([, member]) => typeof member === 'string')) return undefined;
  return members.map(([name, member], key) => ({ key, name, value: String(member) }));
}

/** Undefined without rows. A row without a name is left out. */
export function objectOf(entries: readonly Entry[]): object | undefined {
  const named = entries.filter(({ name }) => name !== '');
  // fromEntries defines members instead of assigning them, so `__proto__` stays data.
  return named.length === 0 ? undefined : Object.fromEntries(named.map(({ name, value }) => [name, value]));
}

/** The rows whose name occurs again in a later row: the last one is sent. */
export function outdoneKeys(entries: readonly Entry[]): ReadonlySet<number> {
  const last = new Map(entries.map(({ name, key }) => [name, key]));
  return new Set(
    entries.filter(({ name, key }) => name !== '' && last.get(name) !== key).map(({ key }) => key),
  );
}

function isSameObject(one: unknown, other: unknown): boolean {
  return stringifyJson(one) === stringifyJson(other);
}

/** The text in the JSON field: unfinished text is shown as it was typed. */
export function objectText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : stringifyJson(value, 2);
}

/** The value of typed JSON: the object, undefined for nothing, or the text while it isn’t an object. */
export function typedObject(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    const value = parseJson(text);
    return isObject(value) ? value : text;
  } catch {
    // Unfinished: the field shows the error.
    return text;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
