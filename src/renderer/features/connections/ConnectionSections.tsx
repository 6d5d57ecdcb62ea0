import type { Connection } from '../../../contract/index.ts';
import type { HostFailure } from '../../lib/host/failure.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { ConnectFailure } from './ConnectFailure.tsx';
import styles from './ConnectionPage.module.css';
import { isOwn } from './model/connection-values.ts';
import { NetworkSection } from './network/NetworkSection.tsx';
import { AddressSection } from './sections/AddressSection.tsx';
import { BuiltInServerSection } from './sections/BuiltInServerSection.tsx';
import { MoreSection } from './sections/MoreSection.tsx';
import { NameSection } from './sections/NameSection.tsx';
import { SignInSection } from './sign-in/SignInSection.tsx';
import type { ConnectionForm } from './use-connection-form.ts';

export interface ConnectionSectionsProps {
  readonly form: ConnectionForm;
  readonly connection: Connection | undefined;
  readonly rareOpen: boolean;
  readonly onRareOpenChange: (open: boolean) => void;
  /** How the last attempt at saving failed: it stands where what failed is said. */
  readonly failure: HostFailure | undefined;
  readonly onAnyway: () => void;
  readonly onTrust: (origin: string) => void;
  readonly onSaveFirst: () => Promise<Connection | undefined>;
}

/** From what every server needs to what few do. Of a server of our own there is little to say. */
export function ConnectionSections(props: ConnectionSectionsProps) {
  const { form, connection } = props;
  if (connection === undefined || !isOwn(connection)) return <ServerSections {...props} />;
  return (
    <section className={styles.section} data-section="server">
      <BuiltInServerSection control={form.control} connection={connection} />
      <Failure {...props} />
    </section>
  );
}

function ServerSections(props: ConnectionSectionsProps) {
  const { form, connection, rareOpen, onRareOpenChange, failure, onSaveFirst } = props;
  const { control } = form;
  const isRefused = failure?.code === 'REFUSED';
  return (
    <>
      <section className={styles.section} data-section="server">
        <NameSection control={control} connection={connection} />
        <AddressSection form={form} />
        {!isRefused && <Failure {...props} />}
      </section>
      <section className={styles.section} data-section="sign-in">
        <h3 className={styles.heading}>Authentication</h3>
        <SignInSection {...{ control, connection, onSaveFirst }} />
        {isRefused && <Failure {...props} />}
      </section>
      <section className={styles.section} data-section="network">
        <h3 className={styles.heading}>Network</h3>
        <NetworkSection {...{ control, connection }} />
      </section>
      <section className={styles.section}>
        <Disclosure
          title="Advanced"
          summary="context, identity, delimiter, page size"
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
