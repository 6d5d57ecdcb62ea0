import type { ReactNode } from 'react';
import type { Connection } from '../../../contract/index.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { AddressSection, NameField } from './AddressSection.tsx';
import { CareSection } from './CareSection.tsx';
import styles from './ConnectionDialog.module.css';
import { RareSection } from './RareSection.tsx';
import { SignInSection } from './SignInSection.tsx';
import type { ConnectionControl } from './use-connection-form.ts';

export interface ConnectionSectionsProps {
  readonly control: ConnectionControl;
  readonly connection: Connection | undefined;
  readonly rareOpen: boolean;
  readonly onRareOpenChange: (open: boolean) => void;
  /** How the last attempt failed: it stands below the address. */
  readonly failure: ReactNode;
}

/** From what every server needs to what few do. The local server's own connection has no more than a name to say. */
export function ConnectionSections(props: ConnectionSectionsProps) {
  const { control, connection, rareOpen, onRareOpenChange, failure } = props;
  const isLocal = connection?.local === true;
  return (
    <>
      <section className={styles.section}>
        {isLocal ? <NameField control={control} /> : <AddressSection control={control} />}
        {failure}
      </section>
      {!isLocal && (
        <section className={styles.section}>
          <h3 className={styles.heading}>Sign in</h3>
          <SignInSection control={control} connection={connection} />
        </section>
      )}
      <section className={styles.section}>
        <CareSection control={control} />
      </section>
      {!isLocal && (
        <section className={styles.section}>
          <Disclosure
            title="More"
            summary="context, header names, delimiter, identity"
            open={rareOpen}
            onOpenChange={onRareOpenChange}
          >
            <RareSection control={control} />
          </Disclosure>
        </section>
      )}
    </>
  );
}
