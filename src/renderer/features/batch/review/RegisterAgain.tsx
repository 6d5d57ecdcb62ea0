import { useState } from 'react';
import type { TableRegistration, UndoPlan } from '#batch/index.ts';
import { stripeOf } from '#contract/connection-state.ts';
import { type Connection, changeOf } from '#contract/index.ts';
import { reloadAfter, requestOfChange } from '#domain/after-change.ts';
import { writeKindOf } from '#domain/ConnectionName.tsx';
import { showFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { useConnection } from '#lib/host/host-state.ts';
import { texts } from '#protocol/index.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { showToast } from '#ui/show-toast.ts';
import { TypeToConfirmDialog } from '#ui/TypeToConfirmDialog.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './rows.module.css';

interface RegisterAgainProps {
  readonly connectionId: string;
  readonly plan: UndoPlan;
}

/** Tables that no batch brings back: each is registered by a request of its own, once somebody has confirmed it. */
export function RegisterAgain({ connectionId, plan }: RegisterAgainProps) {
  const connection = useConnection(connectionId);
  const [wanted, setWanted] = useState<TableRegistration>();
  if (connection === undefined || plan.registrations.length === 0) return null;
  return (
    <div className={styles.buttons}>
      {plan.registrations.map((registration) => (
        <Button
          key={JSON.stringify(registration.id)}
          size="small"
          kind={writeKindOf(connection, 'default')}
          disabled={connection.readOnly}
          onPress={() => setWanted(registration)}
        >
          <VisibleText text={`Register ${registration.id.at(-1) ?? ''}…`} limit={80} />
        </Button>
      ))}
      {wanted !== undefined && (
        <RegisterDialog connection={connection} wanted={wanted} onClose={() => setWanted(undefined)} />
      )}
    </div>
  );
}

interface RegisterDialogProps {
  readonly connection: Connection;
  readonly wanted: TableRegistration;
  readonly onClose: () => void;
}

function RegisterDialog({ connection, wanted, onClose }: RegisterDialogProps) {
  const register = (confirmation?: string) => {
    onClose();
    void sendRegistration(connection.id, wanted, confirmation);
  };
  const says = (
    <p className="break-anywhere">
      <VisibleText text={wanted.id.join(' / ')} limit={300} /> is registered at{' '}
      <VisibleText text={wanted.location} limit={600} />. Its files aren’t changed.
    </p>
  );
  if (connection.production) {
    return (
      <TypeToConfirmDialog
        name={connection.name}
        color={stripeOf(connection)}
        action="Register table"
        onClose={onClose}
        onGoOn={register}
      >
        {says}
      </TypeToConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      title="Register table?"
      action="Register table"
      onClose={onClose}
      onGoOn={() => register()}
    >
      {says}
    </ConfirmDialog>
  );
}

async function sendRegistration(
  connectionId: string,
  { id, location, properties }: TableRegistration,
  confirmation: string | undefined,
): Promise<void> {
  const named = texts.safeParse(properties);
  const change = changeOf('registerTable', id, {
    location,
    ...(named.success ? { properties: named.data } : {}),
  });
  try {
    await host.changes.make({
      connectionId,
      change,
      ...(confirmation === undefined ? {} : { confirmation }),
    });
    reloadAfter(connectionId, [requestOfChange(change)]);
    showToast({ text: `Registered ${id.at(-1) ?? ''}` });
  } catch (problem) {
    showFailure(problem);
  }
}
