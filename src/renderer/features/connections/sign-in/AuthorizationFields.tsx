import { type Connection, isOAuth, type SecretStoreStatus } from '../../../../contract/index.ts';
import { useField } from '../../../lib/use-field.ts';
import { ResponsiveSegmentedControl } from '../../../ui/ResponsiveSegmentedControl.tsx';
import type { ConnectionControl } from '../use-connection-form.ts';
import { SecretInput } from './SecretInput.tsx';
import { SignInField } from './SignInField.tsx';
import styles from './sign-in.module.css';
import { TokenFields } from './TokenFields.tsx';

export interface AuthorizationFieldsProps {
  readonly control: ConnectionControl;
  readonly connection: Connection | undefined;
  readonly onSaveFirst: () => Promise<Connection | undefined>;
  readonly vault: SecretStoreStatus | undefined;
}

const KINDS = [
  { value: 'none', label: 'None' },
  { value: 'bearer', label: 'Bearer token' },
  { value: 'client', label: 'Client credentials' },
  { value: 'browser', label: 'Browser' },
  { value: 'device', label: 'Device code' },
] as const;

const SENTENCES = {
  none: 'No Authorization header is sent.',
  bearer: 'A token you already have, sent as is.',
  client: 'Vitrine gets tokens with its own client ID and secret.',
  browser: 'You sign in in your browser; Vitrine gets tokens on your behalf.',
  device: 'You enter a code on any device; Vitrine gets tokens on your behalf.',
} as const;

/** What five segments take in a line, and the label before them. */
const FOLDS_BELOW = 540;

/** Where the header `Authorization` comes from. */
export function AuthorizationFields({ control, connection, onSaveFirst, vault }: AuthorizationFieldsProps) {
  const { value, label, onChange } = useField(control, 'draft.authorization', 'Authorization');
  return (
    <>
      <ResponsiveSegmentedControl
        {...{ label, value, onChange }}
        options={KINDS}
        foldsBelow={FOLDS_BELOW}
        hint={SENTENCES[value]}
      />
      {value === 'bearer' && (
        <SecretInput
          {...{ control, connection, vault }}
          slot="bearer"
          label="Bearer token"
          hint={
            <>
              Sent as <span className={styles.header}>Authorization</span>.
            </>
          }
        />
      )}
      {isOAuth(value) && (
        <>
          <TokenFields {...{ control, connection, vault }} />
          <SignInField {...{ control, connection, onSaveFirst }} />
        </>
      )}
    </>
  );
}
