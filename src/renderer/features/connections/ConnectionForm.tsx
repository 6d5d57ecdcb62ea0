import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import { type Connection, isOwnServer, LAYERS, STORAGE_LAYERS, type TestFix } from '#contract/index.ts';
import { host } from '#lib/host/host.ts';
import { closeTab } from '#lib/workspace/workspace.ts';
import { showToast } from '#ui/show-toast.ts';
import { applyFixToForm, type FixTarget } from './apply-fix.ts';
import { ConnectionFoot } from './ConnectionFoot.tsx';
import { ConnectionSections } from './ConnectionSections.tsx';
import styles from './connections.module.css';
import {
  type ConnectionEntry,
  type ConnectionValues,
  changedFieldsText,
  connectionEntry,
  entryInput,
  firstValues,
  hasRareSettings,
} from './model/connection-values.ts';
import { forgetOfferedAddress, type OfferedAddress, useOfferedAddress } from './offered-address.ts';
import { forgetTests, noteEdit, offerForm, requestTest, usePageCommands } from './open-forms.ts';
import { UnsavedQuestion, useUnsaved } from './UnsavedQuestion.tsx';
import { type ConnectionFormState, useConnectionForm } from './use-connection-form.ts';
import { useFormActions } from './use-form-actions.ts';

interface ConnectionFormProps {
  readonly tabKey: string;
  readonly connection: Connection | undefined;
  /** The color of a new one. */
  readonly color: number;
  readonly onSaved: (connection: Connection) => void;
}

export function ConnectionForm({ tabKey, connection, color, onSaved }: ConnectionFormProps) {
  const page = useRef<HTMLFormElement>(null);
  const form = useConnectionForm(connection, color);
  const [rareOpen, setRareOpen] = useState(() => hasRareSettings(form.getValues()));
  const changed = () => changedFieldsText(firstValues(connection, color), form.getValues());
  const unsaved = useUnsaved(tabKey, changed);
  const actions = useFormActions({
    tabKey,
    form,
    connection,
    onSaved,
    isChanged: () => changed().length > 0,
    onRareInvalid: () => setRareOpen(true),
  });
  useOfferedForm({ tabKey, form, connection, page });
  useTakenAddress(form, connection === undefined);
  usePageCommands({
    tabKey,
    focusFirst: () => form.setFocus(connection === undefined ? 'draft.address' : 'draft.name'),
    onSave: actions.save,
  });
  return (
    <form
      ref={page}
      className={styles.page}
      aria-label="Connection"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        actions.saveAndOpen();
      }}
    >
      <div className={styles.scroller}>
        <ConnectionSections
          form={form}
          connection={connection}
          rareOpen={rareOpen}
          onRareOpenChange={setRareOpen}
          failure={actions.failure}
          onSaveFirst={actions.saveFirst}
          onAnyway={actions.saveAnyway}
          onTrust={actions.trust}
        />
      </div>
      <ConnectionFoot
        tabKey={tabKey}
        form={form}
        connection={connection}
        color={color}
        busy={actions.busy}
        onStop={actions.stop}
        onSave={actions.save}
      />
      {unsaved.isConfirming && (
        <UnsavedQuestion
          connection={connection}
          changed={changed()}
          onStay={unsaved.stay}
          onDiscard={() => closeTab(tabKey)}
        />
      )}
    </form>
  );
}

/** Fills in the address from a link to an unknown server. SECURITY: only into visible fields, nothing else. */
function useTakenAddress(form: ConnectionFormState, isNew: boolean): void {
  const offered = useOfferedAddress();
  useEffect(() => {
    if (!isNew || offered === null) return;
    forgetOfferedAddress();
    const { address } = form.getValues('draft');
    if (address.trim() === '') fillIn(form, offered);
    else if (address !== offered.address) showToast({ tone: 'danger', text: IS_TAKEN });
  }, [form, isNew, offered]);
}

function fillIn(form: ConnectionFormState, { address, delimiter, database }: OfferedAddress): void {
  const options = { shouldDirty: true };
  form.setValue('draft.address', address, options);
  form.setValue('draft.delimiter', delimiter, options);
  if (database === '') return;
  form.setValue('draft.flavour', 'enterprise', options);
  form.setValue('draft.database', database, options);
}

const IS_TAKEN = 'Another new connection isn’t saved yet. Save or close it, then open the link again.';

interface OfferedFormOptions {
  readonly tabKey: string;
  readonly form: ConnectionFormState;
  readonly connection: Connection | undefined;
  readonly page: RefObject<HTMLElement | null>;
}

/** Lets the panel beside the page test the form’s values, and apply fixes. */
function useOfferedForm({ tabKey, form, connection, page }: OfferedFormOptions): void {
  const connectionId = connection?.id;
  const isManaged = connection !== undefined && isOwnServer(connection);
  const isDirect = connection?.directReading?.isAllowed === true;
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    const applyFix = (fix: TestFix) => {
      const target = applyFixToForm(latest.current, fix);
      if (target === undefined) requestTest(tabKey);
      // The change may have mounted the field.
      else
        requestAnimationFrame(
          () => page.current !== null && focusField(page.current, latest.current, target),
        );
    };
    const test = (signal: AbortSignal) => {
      const entry = checkedEntry(latest.current);
      const saved = connectionId === undefined ? {} : { connectionId };
      return entry && host.connections.test({ ...saved, ...entry }, { signal });
    };
    const layers = isDirect ? [...LAYERS, ...STORAGE_LAYERS] : LAYERS;
    return offerForm(tabKey, { isManaged, layers, test, applyFix });
  }, [tabKey, connectionId, isManaged, isDirect, page]);
  useEffect(() => {
    const { unsubscribe } = form.watch((_values, { name }) => {
      // Without a name it is a reset to saved values, not an edit.
      if (name !== undefined && !NOT_TESTED.has(name)) noteEdit(tabKey);
    });
    return unsubscribe;
  }, [form, tabKey]);
  useEffect(() => () => forgetTests(tabKey), [tabKey]);
}

/** These don’t affect how the server is reached. */
const NOT_TESTED: ReadonlySet<string> = new Set(['draft.name', 'draft.color', 'draft.production']);

function checkedEntry(form: ConnectionFormState): ConnectionEntry | undefined {
  const checked = connectionEntry.safeParse(entryInput(form.getValues()));
  if (checked.success) return checked.data;
  void form.trigger(undefined, { shouldFocus: true });
  return undefined;
}

type SectionName = 'server' | 'sign-in' | 'network';

const PLACES: Readonly<Record<FixTarget, { section: SectionName; field?: FieldPath<ConnectionValues> }>> = {
  'sign-in': { section: 'sign-in' },
  apiKey: { section: 'sign-in', field: 'credentials.apiKey' },
  bearer: { section: 'sign-in', field: 'credentials.bearer' },
  database: { section: 'server', field: 'draft.database' },
  clientCertificate: { section: 'network' },
  proxy: { section: 'network', field: 'draft.network.proxy.address' },
};

/** Focuses the field of a finding, or its section if a stored secret replaces the field. */
function focusField(page: HTMLElement, form: ConnectionFormState, target: FixTarget): void {
  const { section: name, field } = PLACES[target];
  const section = page.querySelector<HTMLElement>(`[data-section="${name}"]`);
  if (section === null) return;
  section.scrollIntoView({ block: 'nearest' });
  if (field !== undefined) form.setFocus(field);
  if (!section.contains(document.activeElement)) section.querySelector<HTMLElement>(FOCUSABLE)?.focus();
}

const FOCUSABLE = 'input, button, textarea, [tabindex="0"]';
