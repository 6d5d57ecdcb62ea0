import { type ClipboardEvent, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { databaseHeader } from '#contract/index.ts';
import { useField } from '#lib/use-field.ts';
import { Button } from '#ui/Button.tsx';
import { FieldFrame } from '#ui/FieldFrame.tsx';
import { Note } from '#ui/Note.tsx';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { TextField } from '#ui/TextField.tsx';
import {
  addressParts,
  endsInVersion,
  exampleRequest,
  type PastedAddress,
  pastedAddress,
  type RequestShape,
  withoutVersion,
} from './model/typed-address.ts';
import styles from './sections.module.css';
import type { ConnectionControl, ConnectionFormState } from './use-connection-form.ts';

/** The server’s address, and how it writes IDs. */
export function AddressSection({ form }: { readonly form: ConnectionFormState }) {
  const { control } = form;
  const flavour = useWatch({ control, name: 'draft.flavour' });
  return (
    <>
      <AddressField form={form} />
      <KindField control={control} />
      {flavour === 'enterprise' && <DatabaseField control={control} />}
    </>
  );
}

/** The address, typed or pasted; below it is the resulting request. */
function AddressField({ form }: { readonly form: ConnectionFormState }) {
  const { control } = form;
  const draft = useWatch({ control, name: 'draft' });
  const field = useField(control, 'draft.address', 'Address');
  const [taken, setTaken] = useState<PastedAddress>();
  const input = useRef<HTMLInputElement>(null);
  const dropVersion = () => {
    field.onChange(withoutVersion(draft.address.trim()));
    // The button is removed with the text that it was for.
    input.current?.focus();
  };
  const takePasted = (event: ClipboardEvent) => {
    const pasted = pastedAddress(event.clipboardData.getData('text/plain'));
    setTaken(pasted);
    if (pasted === undefined) return;
    // SECURITY: a whole command contains headers, and text in this field is visible to anyone.
    event.preventDefault();
    field.onChange(pasted.address);
    if (pasted.delimiter !== undefined) {
      form.setValue('draft.delimiter', pasted.delimiter, { shouldDirty: true });
    }
  };
  return (
    <div onPaste={takePasted}>
      <TextField
        {...field}
        ref={(element) => {
          input.current = element;
          field.ref(element);
        }}
        labelPlace="beside"
        mono
        placeholder="e.g. https://catalog.example.com"
        hint={<RequestPreview draft={draft} />}
      />
      {taken !== undefined && taken.address === draft.address && (
        <p role="status" className={styles.taken}>
          {taken.words}
        </p>
      )}
      {endsInVersion(draft.address) && (
        <div className={styles.note}>
          <Note
            tone="info"
            title="Vitrine adds /v1 to every request. The one you typed is ignored."
            actions={
              <Button size="small" onPress={dropVersion}>
                Remove /v1
              </Button>
            }
          />
        </div>
      )}
    </div>
  );
}

/** The URL of an example request, with host, path, and ID marked. */
function RequestPreview({ draft }: { readonly draft: RequestShape }) {
  const example = exampleRequest(draft);
  const parts = addressParts(draft.address);
  if (example === undefined) return 'Leave out /v1; Vitrine adds it.';
  return (
    <>
      <span className={styles.preview}>
        {parts === undefined ? example.before : <Marked text={example.before} host={parts.host} />}
        <span className={styles.id}>{example.id}</span>
        {example.after}
      </span>
      {parts !== undefined && (
        <span className={styles.parts}>
          {parts.scheme}, {parts.host}, port {parts.port}, {parts.path || 'no path'}
        </span>
      )}
    </>
  );
}

/** The host stands out, because the user has to check it. */
function Marked({ text, host }: { readonly text: string; readonly host: string }) {
  const at = text.toLowerCase().indexOf(host, text.indexOf('://'));
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <b className={styles.host}>{text.slice(at, at + host.length)}</b>
      {text.slice(at + host.length)}
    </>
  );
}

const FLAVOURS = [
  { value: 'open', label: 'Open' },
  { value: 'enterprise', label: 'Enterprise' },
] as const;

const FLAVOUR_SENTENCES = {
  open: 'The standard namespace API.',
  enterprise: 'Adds a flat list of tables and requires an API key.',
} as const;

const DIALECTS = [
  { value: 'svc', label: 'svc' },
  { value: 'lance', label: 'lance' },
] as const;

/** The server type, and how it writes headers and IDs. */
function KindField({ control }: { readonly control: ConnectionControl }) {
  const kind = useField(control, 'draft.flavour', 'Server type');
  const dialect = useField(control, 'draft.headerDialect', 'Header names');
  const delimiter = useField(control, 'draft.delimiter', 'Delimiter');
  return (
    <FieldFrame label={kind.label} labelPlace="beside" hint={FLAVOUR_SENTENCES[kind.value]}>
      {({ describedBy }) => (
        <div className={styles.kind}>
          <SegmentedControl
            label={kind.label}
            describedBy={describedBy}
            options={FLAVOURS}
            value={kind.value}
            onChange={kind.onChange}
          />
          <span className="row gap-2 soft">
            <span title="How the headers for database and context are called: x-svc-database or x-lancedb-database">
              Header names
            </span>
            <SegmentedControl
              label={dialect.label}
              options={DIALECTS}
              value={dialect.value}
              onChange={dialect.onChange}
            />
          </span>
          <div className={styles.delimiter}>
            <TextField {...delimiter} labelPlace="beside" mono />
          </div>
        </div>
      )}
    </FieldFrame>
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
          Sent as <span className="mono-face break-anywhere">{databaseHeader(dialect)}</span>. Leave empty if
          the host name identifies the database.
        </>
      }
    />
  );
}
