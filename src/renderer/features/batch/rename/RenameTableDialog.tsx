import { useEffect, useId, useRef } from 'react';
import { type NewOperation, type RenameEffect, tableOf } from '#batch/index.ts';
import { stripeOf } from '#contract/connection-state.ts';
import type { Connection } from '#contract/index.ts';
import { ConnectionName } from '#domain/ConnectionName.tsx';
import { useOfferedNamespaces } from '#domain/names/offered-namespaces.ts';
import { formatQuantity } from '#lib/format.ts';
import { showFailure } from '#lib/host/failure.ts';
import { useConnection } from '#lib/host/host-state.ts';
import type { Id } from '#protocol/index.ts';
import { Button } from '#ui/Button.tsx';
import { ComboField } from '#ui/ComboField.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { CheckIcon, EditIcon, FailedIcon } from '#ui/icons.ts';
import type { Icon } from '#ui/make-icon.tsx';
import { PathText } from '#ui/NameText.tsx';
import { Note } from '#ui/Note.tsx';
import { RadioList } from '#ui/RadioList.tsx';
import { TextField } from '#ui/TextField.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { TableIdField } from '../form/TableIdField.tsx';
import { addToBatch, startKeeping } from '../lazy-batches.ts';
import styles from './rename.module.css';
import { type RenameForm, type TakenOutcome, useRenameForm } from './rename-form.ts';
import { useRequestedRename } from './requested-rename.ts';

/** Renames a table with operations of a batch: for servers without a rename operation, and to swap tables. */
export function RenameTableDialog({ onClose }: { readonly onClose: () => void }) {
  const { requested, opened } = useRequestedRename();
  const connection = useConnection(requested?.connectionId ?? null);
  if (requested === undefined || connection === undefined) return null;
  return <Form key={opened} connection={connection} requested={requested.id} onClose={onClose} />;
}

interface FormProps {
  readonly connection: Connection;
  readonly requested: Id | undefined;
  readonly onClose: () => void;
}

function Form({ connection, requested, onClose }: FormProps) {
  const form = useRenameForm(connection, requested);
  const formId = useId();
  const place = useFirstField();
  const { plan } = form;
  const add = () => {
    if (plan === undefined) return;
    onClose();
    // Saved batches are restored first, so that the operations go into the right one.
    startKeeping()
      .then(() => addToBatch(connection.id, plan.operations))
      .catch(showFailure);
  };
  return (
    <Dialog
      title="Rename or move table"
      size="form"
      color={stripeOf(connection)}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onPress={onClose}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" form={formId} disabled={plan === undefined}>
            Add to batch
          </Button>
        </>
      }
    >
      <form
        ref={place}
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <p className="row wrap gap-2 small-text soft">
          <ConnectionName connection={connection} limit={60} />
          {requested !== undefined && <PathText id={requested} className="mono-face" />}
        </p>
        <p className="soft">
          A batch deregisters the table, and declares it under the new name, with its versions and at the same
          location.
        </p>
        {requested === undefined && (
          <TableIdField
            connectionId={connection.id}
            delimiter={connection.delimiter}
            id={form.fields.table}
            onChange={(table) => form.change({ table })}
          />
        )}
        <NameFields connection={connection} form={form} />
        {form.taken !== undefined && <TakenChoice form={form} />}
        <RenamePreview form={form} />
      </form>
    </Dialog>
  );
}

/** Focuses the first field, and selects its text. */
function useFirstField() {
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = place.current?.querySelector('input');
    field?.focus();
    field?.select();
  }, []);
  return place;
}

interface NameFieldsProps {
  readonly connection: Connection;
  readonly form: RenameForm;
}

function NameFields({ connection, form: { fields, change, isSame } }: NameFieldsProps) {
  const namespaces = useOfferedNamespaces(connection, fields.namespace);
  return (
    <>
      <TextField
        label="New name"
        labelPlace="beside"
        mono
        value={fields.name}
        onChange={(name) => change({ name })}
        hint={isSame && fields.table.length > 0 ? 'Same as the current name' : undefined}
      />
      <ComboField
        label="Namespace"
        options={namespaces.map((value) => ({ value }))}
        value={fields.namespace}
        placeholder="root namespace"
        onChange={(namespace) => change({ namespace })}
        hint={
          <>
            Separate parts with <span className="mono-face">{connection.delimiter}</span>.
          </>
        }
      />
    </>
  );
}

/** Another table has the name: the user chooses what happens to it. */
function TakenChoice({ form: { fields, change, keptName } }: { readonly form: RenameForm }) {
  const name = <VisibleText text={fields.name.trim()} limit={80} />;
  const choices = [
    { value: 'keep', content: <>Rename it, so that both stay</> },
    { value: 'remove', content: <>Remove it from the catalog</> },
  ] as const satisfies readonly { readonly value: TakenOutcome; readonly content: unknown }[];
  return (
    <fieldset className={styles.taken}>
      <legend className="strong">{name} already exists</legend>
      <RadioList
        label="The table that exists"
        choices={choices}
        value={fields.outcome}
        onChange={(outcome) => change({ outcome })}
      />
      {fields.outcome === 'keep' && (
        <TextField
          label="It becomes"
          labelPlace="beside"
          mono
          value={keptName}
          onChange={(next) => change({ keptName: next })}
        />
      )}
    </fieldset>
  );
}

/** A preview of the operations to add, and of what happens to the table. */
function RenamePreview({ form: { plan, problem, isLoading } }: { readonly form: RenameForm }) {
  if (problem !== undefined) {
    return (
      <Note tone="warn" title="Nothing to add yet" announced>
        <VisibleText text={problem} limit={600} />
      </Note>
    );
  }
  if (isLoading) return <p className="soft">Checking both names…</p>;
  if (plan === undefined) return null;
  return (
    <section className={styles.preview} aria-label="What will be added">
      <ul className={styles.effects} aria-label="What goes with it">
        {worstFirst(plan.effects).map(({ what, words }) => (
          <Effect key={words} what={what} words={words} />
        ))}
      </ul>
      <h3 className="strong">Adds {formatQuantity(plan.operations.length, 'operation')}</h3>
      <ol className={styles.operations}>
        {operationLines(plan.operations).map((words, place) => (
          <li key={numbered(place)}>
            <VisibleText text={words} limit={300} />
          </li>
        ))}
      </ol>
    </section>
  );
}

const WORST_FIRST = ['lost', 'changes', 'stays'] as const;

function worstFirst(effects: readonly RenameEffect[]): readonly RenameEffect[] {
  return WORST_FIRST.flatMap((wanted) => effects.filter(({ what }) => what === wanted));
}

/** Two lines may have the same text. */
function numbered(place: number): string {
  return `line ${place}`;
}

const LOOKS: Readonly<
  Record<RenameEffect['what'], { readonly icon: Icon; readonly tone: string; readonly says: string }>
> = {
  stays: { icon: CheckIcon, tone: 'ok', says: 'Kept' },
  changes: { icon: EditIcon, tone: 'warn', says: 'Changed' },
  lost: { icon: FailedIcon, tone: 'danger', says: 'Lost' },
};

function Effect({ what, words }: RenameEffect) {
  const { icon: Sign, tone, says } = LOOKS[what];
  return (
    <li className={styles.effect}>
      <Sign size={14} className={tone} />
      <span>
        <span className="visually-hidden">{says}: </span>
        <VisibleText text={words} limit={600} />
      </span>
    </li>
  );
}

/** The versions of a table share one line. */
function operationLines(operations: readonly NewOperation[]): readonly string[] {
  const lines: string[] = [];
  let created = 0;
  operations.forEach((operation, place) => {
    if (operation.kind !== 'create_table_version') {
      lines.push(`${VERBS[operation.kind]} ${nameOf(operation)}`);
      return;
    }
    created += 1;
    if (operations[place + 1]?.kind === 'create_table_version') return;
    lines.push(`Create ${formatQuantity(created, 'version')} of ${nameOf(operation)}`);
    created = 0;
  });
  return lines;
}

const VERBS = {
  declare_table: 'Declare',
  delete_table_versions: 'Delete versions of',
  deregister_table: 'Deregister',
} as const;

function nameOf(operation: NewOperation): string {
  return (tableOf(operation) ?? []).join(' / ');
}
