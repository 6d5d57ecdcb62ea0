import type { ReactNode } from 'react';
import type { Connection } from '../../../contract/index.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { AddressSection } from './AddressSection.tsx';
import { CareSection } from './CareSection.tsx';
import styles from './ConnectionDialog.module.css';
import { isOwn } from './model/connection-values.ts';
import { OwnSection } from './OwnSection.tsx';
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

/** From what every server needs to what few do. Of a server of our own there is no more than a name to say. */
export function ConnectionSections(props: ConnectionSectionsProps) {
  const { control, connection, rareOpen, onRareOpenChange, failure } = props;
  const own = connection !== undefined && isOwn(connection) ? connection : undefined;
  return (
    <>
      <section className={styles.section}>
        {own ? <OwnSection control={control} connection={own} /> : <AddressSection control={control} />}
        {failure}
      </section>
      {!own && (
        <section className={styles.section}>
          <h3 className={styles.heading}>Sign in</h3>
          <SignInSection control={control} connection={connection} />
        </section>
      )}
      <section className={styles.section}>
        <CareSection control={control} isFolder={own?.folder !== undefined} />
      </section>
      {!own && (
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
