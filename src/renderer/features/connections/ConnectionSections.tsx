import { useEffect, useRef } from 'react';
import { type Connection, type FailureCode, isOwnServer } from '#contract/index.ts';
import type { HostFailure } from '#lib/host/failure.ts';
import { Button } from '#ui/Button.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { TextField } from '#ui/TextField.tsx';
import { AddressSection } from './AddressSection.tsx';
import styles from './connections.module.css';
import { MoreSection } from './MoreSection.tsx';
import { folderName } from './model/typed-address.ts';
import { NameSection } from './NameSection.tsx';
import { NetworkSection } from './network/NetworkSection.tsx';
import { StorageSection } from './StorageSection.tsx';
import { SignInSection } from './sign-in/SignInSection.tsx';
import type { ConnectionControl, ConnectionFormState } from './use-connection-form.ts';

interface ConnectionSectionsProps {
  readonly form: ConnectionFormState;
  readonly connection: Connection | undefined;
  readonly rareOpen: boolean;
  readonly onRareOpenChange: (open: boolean) => void;
  /** The error of the last attempt to save, shown next to its cause. */
  readonly failure: HostFailure | undefined;
  readonly onAnyway: () => void;
  readonly onTrust: (origin: string) => void;
  readonly onSaveFirst: () => Promise<Connection | undefined>;
}

/** Sorted from what all servers need to what few need. Local servers have few settings. */
export function ConnectionSections(props: ConnectionSectionsProps) {
  const { form, connection } = props;
  if (connection === undefined || !isOwnServer(connection)) return <ServerSections {...props} />;
  return (
    <section className={styles.pageSection} data-section="server">
      <BuiltInServerSection control={form.control} connection={connection} />
      <Failure {...props} />
    </section>
  );
}

function ServerSections(props: ConnectionSectionsProps) {
  const { form, connection, rareOpen, onRareOpenChange, failure, onSaveFirst } = props;
  const { control } = form;
  const isRefused = failure?.code === 'REFUSED' || failure?.code === 'SIGNED_OUT';
  return (
    <>
      <section className={styles.pageSection} data-section="server">
        <NameSection control={control} connection={connection} />
        <AddressSection form={form} />
        {!isRefused && <Failure {...props} />}
      </section>
      <section className={styles.pageSection} data-section="sign-in">
        <h3 className="strong">Authentication</h3>
        <SignInSection control={control} connection={connection} onSaveFirst={onSaveFirst} />
        {isRefused && <Failure {...props} />}
      </section>
      <section className={styles.pageSection} data-section="network">
        <h3 className="strong">Network</h3>
        <NetworkSection control={control} connection={connection} />
      </section>
      {connection !== undefined && (
        <section className={styles.pageSection} data-section="storage">
          <h3 className="strong">Tables in storage</h3>
          <StorageSection connection={connection} />
        </section>
      )}
      <section className={styles.pageSection}>
        <Disclosure
          title="Advanced"
          summary="context, identity, delimiter, names per page"
          open={rareOpen}
          onOpenChange={onRareOpenChange}
        >
          <MoreSection control={control} />
        </Disclosure>
      </section>
    </>
  );
}

function Failure({ failure, connection, onAnyway, onTrust }: ConnectionSectionsProps) {
  if (failure === undefined) return null;
  const isNew = connection === undefined;
  return (
    <ConnectFailure
      failure={failure}
      refused={isNew ? 'Couldn’t add the connection' : 'Couldn’t save changes'}
      anyway={isNew ? 'Add anyway' : 'Save anyway'}
      onAnyway={onAnyway}
      onTrust={onTrust}
    />
  );
}

interface ConnectFailureProps {
  readonly failure: HostFailure;
  readonly refused: string;
  readonly anyway: string;
  readonly onAnyway: () => void;
  /** Trusts the origin that the server pointed to, and retries. */
  readonly onTrust: (origin: string) => void;
}

/** Why the server wasn’t reached, with a way to save anyway if that makes sense. */
function ConnectFailure({ failure, refused, anyway, onAnyway, onTrust }: ConnectFailureProps) {
  const place = useRef<HTMLDivElement>(null);
  const { untrustedOrigin } = failure.details;
  // The focus may be on a field further down.
  useEffect(() => {
    if (failure !== undefined) place.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  return (
    <div ref={place} className="field-column">
      <ErrorBox
        title={refused}
        failure={failure.details}
        retryLabel={anyway}
        onRetry={CAN_BE_SAVED.has(failure.code) ? onAnyway : undefined}
        actions={
          untrustedOrigin !== undefined && (
            <Button size="small" onPress={() => onTrust(untrustedOrigin)}>
              Send credentials to {untrustedOrigin}
            </Button>
          )
        }
      />
    </div>
  );
}

/** The server may start later, or accept the user later; and plain HTTP may be fine in a private network. */
const CAN_BE_SAVED: ReadonlySet<FailureCode | 'INTERNAL'> = new Set([
  'UNREACHABLE',
  'TIMED_OUT',
  'REFUSED',
  'SIGNED_OUT',
  'SERVER_ERROR',
  'BAD_ANSWER',
  'NOT_SUPPORTED',
  'INVALID',
]);

interface BuiltInServerSectionProps {
  readonly control: ConnectionControl;
  readonly connection: Connection;
}

/** A server that Vitrine runs itself: its address is managed, so the name is almost the only setting. */
function BuiltInServerSection({ control, connection }: BuiltInServerSectionProps) {
  const { folder } = connection;
  const defaultName = folder === undefined ? 'sample' : folderName(folder);
  return (
    <>
      <NameSection control={control} connection={connection} defaultName={defaultName} />
      {folder !== undefined && (
        <TextField label="Folder" labelPlace="beside" mono readOnly value={folder} onChange={() => {}} />
      )}
    </>
  );
}
