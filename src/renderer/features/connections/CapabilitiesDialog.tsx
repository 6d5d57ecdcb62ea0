import { useMutation } from '@tanstack/react-query';
import type { Capabilities, Connection, Flavour } from '#contract/index.ts';
import { showFailure } from '#lib/host/failure.ts';
import { hostQueries } from '#lib/host/host.ts';
import { isOperationName, type OperationName, operations } from '#protocol/index.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { CheckIcon, RefreshIcon, RemoveIcon, UnknownIcon } from '#ui/icons.ts';
import type { Icon } from '#ui/make-icon.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './connections.module.css';

interface CapabilitiesDialogProps {
  readonly connection: Connection;
  readonly onClose: () => void;
}

/** Which operations the server of a connection has, as far as anybody asked. */
export function CapabilitiesDialog({ connection, onClose }: CapabilitiesDialogProps) {
  const probe = useMutation(hostQueries.connections.probe.mutationOptions({ onError: showFailure }));
  const { can, cannot, unknown } = capabilityLists(connection.capabilities, connection.flavour);
  return (
    <Dialog
      title={
        <>
          <VisibleText text={connection.name} limit={60} /> capabilities
        </>
      }
      size="form"
      isText
      onClose={onClose}
      actions={
        <>
          <Button
            icon={RefreshIcon}
            busy={probe.isPending}
            onPress={() => probe.mutate({ connectionId: connection.id })}
          >
            {probe.isPending ? 'Checking' : 'Check again'}
          </Button>
          <Button kind="primary" autoFocus onPress={onClose}>
            Close
          </Button>
        </>
      }
    >
      <p className="soft">
        Vitrine checks some operations when it connects and learns the rest as you use them.
      </p>
      <Operations title="Supported" names={can} icon={CheckIcon} mark={styles.can} />
      <Operations title="Not supported" names={cannot} icon={RemoveIcon} mark={styles.cannot} />
      <Operations title="Unknown" names={unknown} icon={UnknownIcon} mark={styles.unknown} />
    </Dialog>
  );
}

interface OperationsProps {
  readonly title: string;
  readonly names: readonly OperationName[];
  readonly icon: Icon;
  readonly mark: string | undefined;
}

function Operations({ title, names, icon: Mark, mark }: OperationsProps) {
  if (names.length === 0) return null;
  return (
    <section className={styles.group} aria-label={title}>
      <h3 className={styles.heading}>
        {title} <span className={styles.count}>{names.length}</span>
      </h3>
      <ul className={styles.list}>
        {names.map((name) => (
          <li key={name} className={styles.operation}>
            <Mark size={12} className={mark} />
            {inner(operations[name].summary)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Goes on where the heading stops. */
function inner(summary: string): string {
  return summary.charAt(0).toLowerCase() + summary.slice(1);
}

interface CapabilityLists {
  readonly can: readonly OperationName[];
  readonly cannot: readonly OperationName[];
  readonly unknown: readonly OperationName[];
}

/** The operations that a server of this flavour could have, by what is known of them, in the order of the interface. */
export function capabilityLists(known: Capabilities, flavour: Flavour): CapabilityLists {
  const names = Object.keys(operations)
    .filter(isOperationName)
    .filter((name) => flavour === 'enterprise' || operations[name].flavour === 'both');
  return {
    can: names.filter((name) => known[name] === 'yes'),
    cannot: names.filter((name) => known[name] === 'no'),
    unknown: names.filter((name) => known[name] === undefined),
  };
}
