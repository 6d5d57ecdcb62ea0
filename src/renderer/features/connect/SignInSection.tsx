import { useWatch } from 'react-hook-form';
import type { Connection } from '../../../contract/index.ts';
import { Note } from '../../ui/Note.tsx';
import styles from './ConnectionDialog.module.css';
import { CredentialField } from './CredentialField.tsx';
import { isReadableOnTheWay } from './model/connection-values.ts';
import { plainHost } from './model/typed-address.ts';
import type { ConnectionControl } from './use-connection-form.ts';

export interface SignInSectionProps {
  readonly control: ConnectionControl;
  /** The one that is edited; undefined for a new one. */
  readonly connection: Connection | undefined;
}

/** Two places for a credential, each on its own: a server may want either, both or none. */
export function SignInSection({ control, connection }: SignInSectionProps) {
  return (
    <>
      <CredentialField
        {...{ control, connection }}
        slot="apiKey"
        label="API key"
        sentAs={<span className={styles.header}>x-api-key</span>}
      />
      <CredentialField
        {...{ control, connection }}
        slot="bearer"
        label="Bearer token"
        sentAs={<span className={styles.header}>Authorization</span>}
      />
      <PlainNote {...{ control, connection }} />
    </>
  );
}

function PlainNote({ control, connection }: SignInSectionProps) {
  const [draft, credentials] = useWatch({ control, name: ['draft', 'credentials'] });
  if (!isReadableOnTheWay({ draft, credentials }, connection)) return null;
  return (
    <div className={styles.beside}>
      <Note
        tone="warn"
        title={`Whoever is between here and ${plainHost(draft.address)} can read this.`}
        announced
      >
        The address begins with http://. With https:// only the server can.
      </Note>
    </div>
  );
}
