import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import type { Connection, TestFix } from '#contract/index.ts';
import { activateTab, closeTab, guardTab } from '#lib/workspace/workspace.ts';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { showToast } from '#ui/Toasts.tsx';
import { cutText } from '#ui/VisibleText.tsx';
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
  isOwnServer,
} from './model/connection-values.ts';
import { forgetOfferedAddress, type OfferedAddress, useOfferedAddress } from './offered-address.ts';
import { askForTest, forgetTests, offerForm, usePageCommands } from './open-forms.ts';
import { type ConnectionFormState, useConnectionForm } from './use-connection-form.ts';
import { useFormActions } from './use-form-actions.ts';

interface ConnectionFormProps {
  readonly tabKey: string;
  readonly connection: Connection | undefined;
  /** Of a new one. */
  readonly color: number;
  readonly onSaved: (connection: Connection) => void;
}

export function ConnectionForm({ tabKey, connection, color, onSaved }: ConnectionFormProps) {
  const page = useRef<HTMLFormElement>(null);
  const form = useConnectionForm(connection, color);
  const [rareOpen, setRareOpen] = useState(() => hasRareSettings(form.getValues()));
  const unsaved = useUnsaved({ tabKey, form, connection, color });
  const deeds = useFormActions({
    ...{ tabKey, form, connection, onSaved },
    isChanged: () => unsaved.changed().length > 0,
    onRareInvalid: () => setRareOpen(true),
  });
  useOfferedForm({ tabKey, form, connection, page });
  useTakenAddress(form, connection === undefined);
  usePageCommands({ tabKey, form, onSave: deeds.save, isNew: connection === undefined });
  return (
    <form
      ref={page}
      className={styles.page}
      aria-label="Connection"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        deeds.saveAndOpen();
      }}
    >
      <div className={styles.scroller}>
        <ConnectionSections
          {...{ form, connection, rareOpen }}
          onRareOpenChange={setRareOpen}
          failure={deeds.failure}
          onSaveFirst={deeds.saveFirst}
          onAnyway={deeds.saveAnyway}
          onTrust={deeds.trust}
        />
      </div>
      <ConnectionFoot
        {...{ tabKey, form, connection, color }}
        busy={deeds.busy}
        onStop={deeds.stop}
        onSave={deeds.save}
      />
      {unsaved.isAsking && (
        <UnsavedQuestion
          connection={connection}
          changed={unsaved.changed()}
          onStay={unsaved.stay}
          onDiscard={() => closeTab(tabKey)}
        />
      )}
    </form>
  );
}

/** Fills in what a link says of a server that is not known yet. SECURITY: into the fields, where the user sees it; no more. */
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

interface UnsavedQuestionProps {
  readonly connection: Connection | undefined;
  /** What would be lost, in words. */
  readonly changed: readonly string[];
  readonly onStay: () => void;
  readonly onDiscard: () => void;
}

/** Before a tab closes over what was typed. */
function UnsavedQuestion({ connection, changed, onStay, onDiscard }: UnsavedQuestionProps) {
  const name = connection === undefined ? '' : ` ${shortened(connection.name)}`;
  return (
    <ConfirmDialog
      title={`Close${name} without saving?`}
      action="Discard"
      onClose={onStay}
      onGoOn={onDiscard}
    >
      Unsaved changes will be lost: {changed.join(', ')}.
    </ConfirmDialog>
  );
}

const MAX_NAME_LENGTH = 60;

function shortened(name: string): string {
  const cut = cutText(name, MAX_NAME_LENGTH);
  return cut.length < name.length ? `${cut}…` : cut;
}

interface UnsavedOptions {
  readonly tabKey: string;
  readonly form: ConnectionFormState;
  readonly connection: Connection | undefined;
  readonly color: number;
}

/** The tab does not close over what was typed without a question. */
function useUnsaved({ tabKey, form, connection, color }: UnsavedOptions) {
  const [isAsking, setAsking] = useState(false);
  const changed = () => changedFieldsText(firstValues(connection, color), form.getValues());
  const latest = useRef(changed);
  useEffect(() => {
    latest.current = changed;
  });
  useEffect(
    () =>
      guardTab(tabKey, () => {
        if (latest.current().length === 0) return true;
        // Maybe its cross was pressed while another one was shown.
        activateTab(tabKey);
        setAsking(true);
        return false;
      }),
    [tabKey],
  );
  useUnloadQuestion(() => latest.current().length > 0);
  return { isAsking, stay: () => setAsking(false), changed };
}

/** A browser asks in its own words; of a window of the desktop shell that shell asks (`main/leave-question.ts`). */
function useUnloadQuestion(isChanged: () => boolean): void {
  const latest = useRef(isChanged);
  useEffect(() => {
    latest.current = isChanged;
  });
  useEffect(() => {
    const ask = (event: Event) => {
      if (latest.current()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
}

interface OfferedFormOptions {
  readonly tabKey: string;
  readonly form: ConnectionFormState;
  readonly connection: Connection | undefined;
  readonly page: RefObject<HTMLElement | null>;
}

/** Lets the panel beside the page test what is typed, and change it where it knows better. */
function useOfferedForm({ tabKey, form, connection, page }: OfferedFormOptions): void {
  const connectionId = connection?.id;
  const own = connection !== undefined && isOwnServer(connection);
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    const cure = (wanted: TestFix) => {
      const target = applyFixToForm(latest.current, wanted);
      if (target === undefined) askForTest(tabKey);
      // The field may come with what was just changed.
      else
        requestAnimationFrame(
          () => page.current !== null && focusField(page.current, latest.current, target),
        );
    };
    return offerForm(tabKey, { connectionId, isOwn: own, entry: () => checkedEntry(latest.current), cure });
  }, [tabKey, connectionId, own, page]);
  useEffect(() => () => forgetTests(tabKey), [tabKey]);
}

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

/** Puts the keys on the field that a finding is about, or into its section where a filled slot hides the field. */
function focusField(page: HTMLElement, form: ConnectionFormState, target: FixTarget): void {
  const { section: name, field } = PLACES[target];
  const section = page.querySelector<HTMLElement>(`[data-section="${name}"]`);
  if (section === null) return;
  section.scrollIntoView({ block: 'nearest' });
  if (field !== undefined) form.setFocus(field);
  if (!section.contains(document.activeElement)) section.querySelector<HTMLElement>(FOCUSABLE)?.focus();
}

const FOCUSABLE = 'input, button, textarea, [tabindex="0"]';
