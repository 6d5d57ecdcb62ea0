import { useMemo, useState } from 'react';
import { ComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { useKnownNames } from '#domain/names/trees.ts';
import { fold } from '#protocol/fold.ts';
import { ambiguousParts, formatId, type Id, parseId } from '#protocol/index.ts';
import { classNames, omitUndefined } from '#ui/attributes.ts';
import { FieldFrame, type FieldIds } from '#ui/FieldFrame.tsx';
import { FIELD_INPUT, FIELD_SIDE, fieldBoxClass, SUGGESTIONS } from '#ui/field-classes.ts';
import { StoredTableIcon } from '#ui/icons.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './form.module.css';

interface TableIdFieldProps {
  readonly connectionId: string;
  readonly delimiter: string;
  /** Undefined if the member is not a list of strings. */
  readonly id: readonly string[] | undefined;
  readonly onChange: (id: readonly string[]) => void;
  readonly error?: string | undefined;
}

/** A field for the ID of a table. Typed text is split at the delimiter, and known names are suggested. */
export function TableIdField(props: TableIdFieldProps) {
  const { id = [], delimiter, error } = props;
  const isTypable = props.id !== undefined && typedText(id, delimiter) !== undefined;
  const why = isTypable ? undefined : unsaidText(props.id, delimiter);
  return (
    <div data-member="id">
      <FieldFrame label="Table" labelPlace="beside" error={error} hint={why}>
        {(ids) => (isTypable ? <Path ids={ids} field={props} /> : <Unsaid ids={ids} id={id} />)}
      </FieldFrame>
    </div>
  );
}

function unsaidText(id: readonly string[] | undefined, delimiter: string): string {
  return id === undefined
    ? 'Not a list of names. Edit it in the JSON.'
    : `A name contains the delimiter ${delimiter}. Edit it in the JSON.`;
}

interface PathProps {
  readonly ids: FieldIds;
  readonly field: TableIdFieldProps;
}

function Path({ ids, field: { connectionId, delimiter, id = [], onChange, error } }: PathProps) {
  const [isEdited, setEdited] = useState(false);
  const text = typedText(id, delimiter) ?? '';
  const offered = useOffered(connectionId, text, delimiter, isEdited);
  const isInvalid = error !== undefined;
  return (
    <ComboBox
      aria-labelledby={ids.label}
      {...omitUndefined({ 'aria-describedby': ids.describedBy })}
      items={offered.map((value) => ({ value }))}
      defaultFilter={() => true}
      // Without focus it shows a readable path; the delimiter is for typing.
      inputValue={isEdited ? text : pathText(id)}
      onInputChange={(typed) => isEdited && onChange(typedId(typed, delimiter))}
      selectedKey={null}
      onSelectionChange={(key) => key !== null && onChange(typedId(String(key), delimiter))}
      onFocus={() => setEdited(true)}
      onBlur={() => setEdited(false)}
      allowsCustomValue
      isInvalid={isInvalid}
    >
      <div className={fieldBoxClass({ mono: true, invalid: isInvalid })}>
        <span className={FIELD_SIDE}>
          <StoredTableIcon size={14} />
        </span>
        <Input
          className={FIELD_INPUT}
          id={ids.control}
          placeholder={`namespace${delimiter}table`}
          spellCheck={false}
        />
      </div>
      <Popover className={classNames(SUGGESTIONS.layer, styles.names)} offset={4}>
        <ListBox<{ readonly value: string }> className={SUGGESTIONS.list}>
          {({ value }) => (
            <ListBoxItem id={value} textValue={value} className={SUGGESTIONS.row}>
              <VisibleText text={value} />
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

function useOffered(connectionId: string, text: string, delimiter: string, isEdited: boolean) {
  const known = useKnownNames();
  const names = useMemo(() => {
    if (!isEdited) return [];
    const tables = known.find((of) => of.connectionId === connectionId)?.tables ?? [];
    return offeredNames(
      tables.map(({ id }) => id),
      delimiter,
    );
  }, [known, connectionId, delimiter, isEdited]);
  return useMemo(() => offeredTables(names, text), [names, text]);
}

function Unsaid({ ids, id }: { readonly ids: FieldIds; readonly id: readonly string[] }) {
  return (
    <div className={fieldBoxClass({ mono: true, readOnly: true })}>
      <input
        id={ids.control}
        className={FIELD_INPUT}
        readOnly
        value={pathText(id)}
        aria-describedby={ids.describedBy}
      />
    </div>
  );
}

/** The path as read-only text. */
export function pathText(id: Id): string {
  return id.join(' / ');
}

/** The text that is typed for an ID; undefined if none is possible, because a part contains the delimiter. */
export function typedText(id: Id, delimiter: string): string | undefined {
  if (ambiguousParts(id, delimiter).length > 0) return undefined;
  return id.length === 0 ? '' : formatId(id, delimiter);
}

export function typedId(text: string, delimiter: string): Id {
  return parseId(text, delimiter);
}

/** A suggested table, prepared for fast search. */
interface OfferedName {
  readonly text: string;
  readonly folded: string;
}

export function offeredNames(tables: readonly Id[], delimiter: string): readonly OfferedName[] {
  const texts = tables.flatMap((id) => typedText(id, delimiter) ?? []);
  return [...new Set(texts)].map((text) => ({ text, folded: fold(text) }));
}

const MAX_OFFERED = 20;

/** Tables whose path contains the typed text. */
export function offeredTables(names: readonly OfferedName[], typed: string): readonly string[] {
  const foldedText = fold(typed);
  const begin: string[] = [];
  const hold: string[] = [];
  for (const { text, folded } of names) {
    if (folded.startsWith(foldedText)) begin.push(text);
    else if (hold.length < MAX_OFFERED && folded.includes(foldedText)) hold.push(text);
    if (begin.length >= MAX_OFFERED) break;
  }
  return [...begin, ...hold].slice(0, MAX_OFFERED);
}
