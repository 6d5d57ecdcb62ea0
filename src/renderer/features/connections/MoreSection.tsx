import { useRef } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { contextHeader, type HeaderDialect } from '#contract/index.ts';
import { useField } from '#lib/use-field.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { FieldFrame } from '#ui/FieldFrame.tsx';
import { AddIcon, DeleteIcon } from '#ui/icons.ts';
import { SwitchField } from '#ui/Switch.tsx';
import { TextField } from '#ui/TextField.tsx';
import styles from './sections.module.css';
import type { ConnectionControl } from './use-connection-form.ts';

/** Settings that few servers need. */
export function MoreSection({ control }: { readonly control: ConnectionControl }) {
  const dialect = useWatch({ control, name: 'draft.headerDialect' });
  return (
    <div className={styles.more}>
      <ContextEntries control={control} dialect={dialect} />
      <SwitchField
        {...useField(control, 'draft.alwaysSendDelimiter', 'Send delimiter')}
        sentence="Always, even when it is $"
      />
      <SwitchField
        {...useField(control, 'draft.identityInBody', 'Identity')}
        sentence="Also send credentials as `identity` in request bodies"
      />
      <PageSizeField control={control} />
    </div>
  );
}

interface ContextEntriesProps {
  readonly control: ConnectionControl;
  readonly dialect: HeaderDialect;
}

/** The user’s own headers for all requests. */
function ContextEntries({ control, dialect }: ContextEntriesProps) {
  const { fields, append, remove } = useFieldArray({ control, name: 'draft.context' });
  const addButton = useRef<HTMLButtonElement>(null);
  const removeEntry = (index: number) => {
    remove(index);
    addButton.current?.focus();
  };
  return (
    <FieldFrame
      label="Context headers"
      labelPlace="beside"
      hint="Sent with every request and stored in plain text. Don’t enter secrets."
    >
      {({ control: id, label }) => (
        <div id={id} role="group" aria-labelledby={label} className="grid gap-2">
          {fields.map((field, index) => (
            <ContextEntry
              key={field.id}
              control={control}
              dialect={dialect}
              index={index}
              onRemove={() => removeEntry(index)}
            />
          ))}
          <div>
            <Button
              ref={addButton}
              icon={AddIcon}
              size="small"
              onPress={() => append({ name: '', value: '' })}
            >
              Add header
            </Button>
          </div>
        </div>
      )}
    </FieldFrame>
  );
}

interface ContextEntryProps extends ContextEntriesProps {
  readonly index: number;
  readonly onRemove: () => void;
}

function ContextEntry({ control, dialect, index, onRemove }: ContextEntryProps) {
  const name = useWatch({ control, name: `draft.context.${index}.name` });
  return (
    <div role="group" aria-label={`Entry ${index + 1}`} className={styles.entry}>
      <TextField
        {...useField(control, `draft.context.${index}.name`, 'Entry name')}
        labelPlace="hidden"
        mono
        placeholder="name"
        hint={
          name.trim() === '' ? undefined : (
            <span className="mono-face break-anywhere">{contextHeader(name.trim(), dialect)}</span>
          )
        }
      />
      <TextField
        {...useField(control, `draft.context.${index}.value`, 'Entry value')}
        labelPlace="hidden"
        mono
        placeholder="value"
      />
      <span className={styles.entryRemove}>
        <IconButton icon={DeleteIcon} label={`Remove entry ${index + 1}`} onPress={onRemove} />
      </span>
    </div>
  );
}

function PageSizeField({ control }: { readonly control: ConnectionControl }) {
  const { value, onChange, ...field } = useField(control, 'draft.pageSize', 'Names per page');
  return (
    <TextField
      {...field}
      labelPlace="beside"
      mono
      value={Number.isNaN(value) ? '' : String(value)}
      // An invalid number is reported on save, so that the user can finish typing.
      onChange={(text) => onChange(text.trim() === '' ? Number.NaN : Number(text))}
      hint="Of each list request, up to 10,000."
    />
  );
}
