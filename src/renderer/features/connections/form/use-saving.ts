import { useState } from 'react';
import type { Connection } from '../../../../contract/index.ts';
import type { HostFailure } from '../../../lib/host/failure.ts';
import { host } from '../../../lib/host/host.ts';
import { type ConnectionEntry, firstValues, isReadableOnTheWay } from '../model/connection-values.ts';
import { valuesAfterSave } from '../model/values-after-save.ts';
import type { ConnectionForm } from '../use-connection-form.ts';
import { useSubmission } from './use-submission.ts';

export interface SavingOptions {
  readonly form: ConnectionForm;
  /** The saved one; undefined for a new one. */
  readonly connection: Connection | undefined;
  readonly onSaved: (connection: Connection) => void;
  /** Something that is folded away may be wrong. */
  readonly onInvalid: () => void;
}

export type Saving = ReturnType<typeof useSaving>;

/** A server is asked once before it is kept, and again where something of how it is asked has changed. */
export function useSaving({ form, connection, onSaved, onInvalid }: SavingOptions) {
  const [failure, setFailure] = useState<HostFailure>();
  const { busy, submit, cancel } = useSubmission();

  function showProblem(problem: HostFailure): void {
    // What the host finds wrong and the schema can't is the address: that it is none, or that it is plain HTTP.
    const isNoAddress = problem.code === 'INVALID' && !isReadableOnTheWay(form.getValues(), connection);
    if (!isNoAddress) setFailure(problem);
    else form.setError('draft.address', { message: problem.details.message }, { shouldFocus: true });
  }

  /** Resolves to the connection as it was saved; to undefined where it was not, which the form shows. */
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
