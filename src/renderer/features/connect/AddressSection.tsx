import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { databaseHeader } from '../../../contract/index.ts';
import { useField } from '../../lib/forms/use-field.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { SegmentedField } from '../../ui/SegmentedField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './ConnectionDialog.module.css';
import { endsInVersion, exampleRequest, hostOf, withoutVersion } from './model/typed-address.ts';
import type { ConnectionControl } from './use-connection-form.ts';

const FLAVOURS = [
  { value: 'open', label: 'Open' },
  { value: 'enterprise', label: 'Enterprise' },
] as const;

const FLAVOUR_SENTENCES = {
  open: 'The namespace interface, as most servers have it.',
  enterprise: 'The same and a flat list of tables; it wants an API key with every request.',
} as const;

/** Where the server is, and how its ids are written. */
export function AddressSection({ control }: { readonly control: ConnectionControl }) {
  const draft = useWatch({ control, name: 'draft' });
  const flavour = useField(control, 'draft.flavour', 'Kind');
  return (
    <>
      <AddressField control={control} />
      <NameField control={control} />
      <SegmentedField
        {...flavour}
        options={FLAVOURS}
        hint={FLAVOUR_SENTENCES[draft.flavour]}
        after={<DelimiterField control={control} />}
      />
      {draft.flavour === 'enterprise' && <DatabaseField control={control} />}
    </>
  );
}

function AddressField({ control }: { readonly control: ConnectionControl }) {
  const draft = useWatch({ control, name: 'draft' });
  const field = useField(control, 'draft.address', 'Address');
  const example = exampleRequest(draft);
  const input = useRef<HTMLInputElement>(null);
  const dropVersion = () => {
    field.onChange(withoutVersion(draft.address.trim()));
    // The button goes with what it was for.
    input.current?.focus();
  };
  return (
    <>
      <TextField
        {...field}
        ref={(element) => {
          input.current = element;
          field.ref(element);
        }}
        labelPlace="beside"
        mono
        autoFocus
        placeholder="https://catalog.example.com"
        hint={
          example === undefined ? (
            'Without /v1 at the end: paths bring it along.'
          ) : (
            <span className={styles.example}>
              {example.before}
              <span className={styles.exampleId}>{example.id}</span>
              {example.after}
            </span>
          )
        }
      />
      {endsInVersion(draft.address) && (
        <div className={styles.beside}>
          <Note
            tone="info"
            title="Every path brings /v1 along, so the one at the end is not used."
            actions={
              <Button size="small" onPress={dropVersion}>
                Drop /v1
              </Button>
            }
          />
        </div>
      )}
    </>
  );
}

function DelimiterField({ control }: { readonly control: ConnectionControl }) {
  return (
    <div className={styles.delimiter}>
      <TextField {...useField(control, 'draft.delimiter', 'Delimiter')} labelPlace="beside" mono />
    </div>
  );
}

function DatabaseField({ control }: { readonly control: ConnectionControl }) {
  const dialect = useWatch({ control, name: 'draft.headerDialect' });
  return (
    <TextField
      {...useField(control, 'draft.database', 'Database')}
      labelPlace="beside"
      hint={
        <>
          Sent as <span className={styles.header}>{databaseHeader(dialect)}</span>. Empty where the host name
          says which it is.
        </>
      }
    />
  );
}

export interface NameFieldProps {
  readonly control: ConnectionControl;
  /** What it is called while it has no name, where that is not its host. */
  readonly usual?: string | undefined;
}

/** Also for a server of our own, whose address is its own affair. */
export function NameField({ control, usual }: NameFieldProps) {
  const address = useWatch({ control, name: 'draft.address' });
  const field = useField(control, 'draft.name', 'Name');
  return (
    <TextField {...field} labelPlace="beside" placeholder={usual ?? hostOf(address) ?? 'the host name'} />
  );
}
