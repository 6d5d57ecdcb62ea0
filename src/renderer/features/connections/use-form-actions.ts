import { useEffect, useRef, useState } from 'react';
import type { Connection } from '#contract/index.ts';
import { failureOf, type HostFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { closeTab, showTablesOf } from '#lib/workspace/workspace.ts';
import { trustOrigin } from './apply-fix.ts';
import {
  type ConnectionEntry,
  changedFieldsText,
  firstValues,
  isSentReadably,
  valuesAfterSave,
} from './model/connection-values.ts';
import type { ConnectionFormState } from './use-connection-form.ts';

interface FormActionsOptions {
  readonly tabKey: string;
  readonly form: ConnectionFormState;
  readonly connection: Connection | undefined;
  readonly isChanged: () => boolean;
  readonly onSaved: (connection: Connection) => void;
  /** Called if a field in the collapsed section is invalid. */
  readonly onRareInvalid: () => void;
}

/** The actions of the page’s buttons. */
export function useFormActions(options: FormActionsOptions) {
  const { tabKey, form, connection, isChanged, onSaved, onRareInvalid } = options;
  const saving = useSaving({
    form,
    connection,
    onSaved,
    // The first invalid field gets the focus, so it must be visible.
    onInvalid: () => isRareInvalid(form) && onRareInvalid(),
  });
  /** Whether the last submission was “Save and open”: saving anyway continues it. */
  const opens = useRef(false);

  async function save(anyway = false): Promise<void> {
    const isSaved = connection !== undefined && !isChanged();
    const saved = isSaved ? connection : await saving.save(anyway);
    if (saved === undefined || !opens.current || isChangedSince(saved)) return;
    closeTab(tabKey);
    showTablesOf(saved.id);
  }

  /** The user can edit while the server is checked. */
  function isChangedSince(saved: Connection): boolean {
    return changedFieldsText(firstValues(saved), form.getValues()).length > 0;
  }

  function press(isToOpen: boolean): void {
    opens.current = isToOpen;
    void save();
  }

  return {
    busy: saving.busy,
    failure: saving.failure,
    stop: saving.cancel,
    save: () => press(false),
    saveAndOpen: () => press(true),
    saveAnyway: () => void save(true),
    /** The server only responds to users it knows, which needs a sign-in: so saving doesn’t check it. */
    saveFirst: async () => (connection === undefined || isChanged() ? saving.save(true) : connection),
    trust: (origin: string) => {
      trustOrigin(form, origin);
      void save();
    },
  };
}

function isRareInvalid(form: ConnectionFormState): boolean {
  return form.getFieldState('draft.context').invalid || form.getFieldState('draft.pageSize').invalid;
}

interface SavingOptions {
  readonly form: ConnectionFormState;
  /** The saved connection; undefined for a new one. */
  readonly connection: Connection | undefined;
  readonly onSaved: (connection: Connection) => void;
  /** Called because a collapsed field may be invalid. */
  readonly onInvalid: () => void;
}

/** Checks a server before it is saved, and again if a setting of its requests has changed. */
function useSaving({ form, connection, onSaved, onInvalid }: SavingOptions) {
  const [failure, setFailure] = useState<HostFailure>();
  const { busy, submit, cancel } = useSubmission();

  function showProblem(problem: HostFailure): void {
    // What the schema can’t check but the host can is the address: whether it is valid, and whether it is plain HTTP.
    const isNoAddress = problem.code === 'INVALID' && !isSentReadably(form.getValues(), connection);
    if (!isNoAddress) setFailure(problem);
    else form.setError('draft.address', { message: problem.details.message }, { shouldFocus: true });
  }

  /** Resolves to the saved connection; undefined if it wasn’t saved, which the form shows. */
  async function save(anyway: boolean): Promise<Connection | undefined> {
    let saved: Connection | undefined;
    const sent = structuredClone(form.getValues().draft);
    await form.handleSubmit(async (entry) => {
      setFailure(undefined);
      const outcome = await submit((signal) => send(connection?.id, entry, anyway, signal));
      if (outcome.state === 'failed') showProblem(outcome.failure);
      if (outcome.state === 'done') saved = outcome.connection;
    }, onInvalid)();
    if (saved === undefined) return undefined;
    const fresh = firstValues(saved);
    const values = valuesAfterSave(fresh, sent, form.getValues().draft);
    form.reset(fresh);
    form.reset(values, { keepDefaultValues: true });
    onSaved(saved);
    return saved;
  }

  return { busy, failure, save, cancel };
}

function send(
  connectionId: string | undefined,
  entry: ConnectionEntry,
  anyway: boolean,
  signal: AbortSignal,
): Promise<Connection> {
  if (connectionId === undefined) return host.connections.add({ ...entry, anyway }, { signal });
  return host.connections.update({ connectionId, ...entry, anyway }, { signal });
}

type Submitted =
  | { readonly state: 'done'; readonly connection: Connection }
  | { readonly state: 'failed'; readonly failure: HostFailure }
  | { readonly state: 'given-up' };

/**
 * One attempt at a time, aborted when the page unmounts. SECURITY: not a mutation of react-query, whose cache would
 * keep what was sent, with credentials, for minutes.
 */
export function useSubmission() {
  const [busy, setBusy] = useState(false);
  const request = useRef<AbortController>(null);
  const cancel = () => request.current?.abort();
  // If the user closes the page, the connection must not be added when the server responds later.
  useEffect(() => () => request.current?.abort(), []);

  async function submit(send: (signal: AbortSignal) => Promise<Connection>): Promise<Submitted> {
    const controller = new AbortController();
    request.current?.abort();
    request.current = controller;
    setBusy(true);
    try {
      return { state: 'done', connection: await send(controller.signal) };
    } catch (problem) {
      if (controller.signal.aborted) return { state: 'given-up' };
      return { state: 'failed', failure: failureOf(problem) };
    } finally {
      if (request.current === controller) setBusy(false);
    }
  }

  return { busy, submit, cancel };
}
