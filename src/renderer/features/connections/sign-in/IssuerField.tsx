import { useWatch } from 'react-hook-form';
import { useField } from '../../../lib/use-field.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { ConnectionControl } from '../use-connection-form.ts';
import { FoundAtIssuer } from './FoundAtIssuer.tsx';
import styles from './sign-in.module.css';
import type { Discovery } from './use-discovery.ts';

export interface IssuerFieldProps {
  readonly control: ConnectionControl;
  readonly discovery: Discovery;
}

/** Who gives out tokens. Asked, it says itself where. */
export function IssuerField({ control, discovery }: IssuerFieldProps) {
  const field = useField(control, 'draft.oauth.issuer', 'Issuer');
  const authorization = useWatch({ control, name: 'draft.authorization' });
  const isAsking = discovery.state === 'asking';
  return (
    <div>
      <div className={styles.withButton}>
        <TextField
          {...field}
          labelPlace="beside"
          mono
          placeholder="https://login.example.com/realms/data"
          hint="Vitrine discovers its endpoints when you sign in."
        />
        <Button
          label="Discover endpoints"
          disabled={field.value.trim() === ''}
          busy={isAsking}
          onPress={discovery.find}
        >
          {isAsking ? 'Discovering' : 'Discover'}
        </Button>
      </div>
      <FoundAtIssuer {...{ control, authorization, discovery }} />
    </div>
  );
}
