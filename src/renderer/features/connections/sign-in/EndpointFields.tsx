import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { useField } from '#lib/use-field.ts';
import { Disclosure } from '#ui/Disclosure.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { ConnectionControl } from '../use-connection-form.ts';
import { type Endpoint, endpointsOf } from './model/endpoints.ts';
import styles from './sign-in.module.css';

export interface EndpointFieldsProps {
  readonly control: ConnectionControl;
}

/** For an issuer that does not say where its endpoints are, or says it wrongly. */
export function EndpointFields({ control }: EndpointFieldsProps) {
  const [authorization, oauth] = useWatch({ control, name: ['draft.authorization', 'draft.oauth'] });
  const { errors } = useFormState({ control });
  const endpoints = endpointsOf(authorization);
  const [isOpen, setOpen] = useState(() => endpoints.some(({ member }) => oauth[member] !== ''));
  // What is wrong must be in sight.
  const isWrong = endpoints.some(({ member }) => errors.draft?.oauth?.[member] !== undefined);
  return (
    <div className={styles.beside}>
      <Disclosure
        title="Custom endpoints"
        summary={endpoints.map(({ short }) => short).join(', ')}
        open={isOpen || isWrong}
        onOpenChange={setOpen}
      >
        <div className={styles.endpoints}>
          {endpoints.map((endpoint) => (
            <EndpointField key={endpoint.member} {...{ control, endpoint }} />
          ))}
        </div>
      </Disclosure>
    </div>
  );
}

interface EndpointFieldProps extends EndpointFieldsProps {
  readonly endpoint: Endpoint;
}

function EndpointField({ control, endpoint: { member, label } }: EndpointFieldProps) {
  return (
    <TextField
      {...useField(control, `draft.oauth.${member}`, label)}
      labelPlace="above"
      mono
      placeholder="Discovered from the issuer"
    />
  );
}
