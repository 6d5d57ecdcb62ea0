import { useState } from 'react';
import type { OperationFields } from '#batch/index.ts';
import { DIFFERENT_VALUES } from '#domain/fields/fields.ts';
import { ObjectField } from '#domain/fields/index.ts';
import { formatQuantity } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { SecretField } from '#ui/TextField.tsx';
import styles from './form.module.css';

interface RequestContextFieldsProps {
  readonly title: string;
  readonly members: OperationFields;
  readonly onChange: (members: OperationFields) => void;
  readonly contextError?: string | undefined;
  /** For several operations: the names of members with different values. */
  readonly different?: ReadonlySet<string>;
}

/** Identity and context, which are rarely set here, since the connection adds them to every request. */
export function RequestContextFields({ title, ...parts }: RequestContextFieldsProps) {
  return (
    <div className={styles.more}>
      <h2 className={styles.label}>{title}</h2>
      <Identity {...parts} />
      <Context {...parts} />
    </div>
  );
}

type PartProps = Omit<RequestContextFieldsProps, 'title'>;

function Identity({ members, onChange, different }: PartProps) {
  const [isOpen, setOpen] = useState(false);
  const filled = givenIdentity(members);
  return (
    <Disclosure
      title="Identity"
      summary={
        different?.has('identity') === true
          ? DIFFERENT_VALUES
          : filled.length === 0
            ? 'From the connection'
            : 'Set'
      }
      open={isOpen}
      onOpenChange={setOpen}
    >
      <div className={styles.group} data-member="identity">
        <p className="soft">Kept in this window only; never saved or copied. Visible in the JSON below.</p>
        <SecretField
          label="API key"
          labelPlace="beside"
          hint={filled.includes('api_key') ? 'Set. Type to replace it.' : undefined}
          onChange={(typed) => onChange(withIdentity(members, 'api_key', typed))}
        />
        <SecretField
          label="Token"
          labelPlace="beside"
          hint={filled.includes('auth_token') ? 'Given. What is typed replaces it.' : undefined}
          onChange={(typed) => onChange(withIdentity(members, 'auth_token', typed))}
        />
        {filled.length > 0 && (
          <div>
            <Button size="small" onPress={() => onChange(withoutIdentityOf(members))}>
              Remove identity
            </Button>
          </div>
        )}
      </div>
    </Disclosure>
  );
}

function Context({ members, onChange, contextError, different }: PartProps) {
  const [isOpen, setOpen] = useState(false);
  const { context, ...others } = members;
  const isDifferent = different?.has('context') === true;
  return (
    <Disclosure
      title="Context"
      summary={isDifferent ? DIFFERENT_VALUES : contextText(context)}
      open={isOpen || contextError !== undefined}
      onOpenChange={setOpen}
    >
      <div data-member="context">
        <ObjectField
          label="Context"
          value={context}
          isDifferent={isDifferent}
          onChange={(next) => onChange(next === undefined ? others : { ...others, context: next })}
          hint="Saved with the batch in plain text. Don’t enter secrets."
          error={contextError}
        />
      </div>
    </Disclosure>
  );
}

function contextText(context: unknown): string {
  const count = typeof context === 'object' && context !== null ? Object.keys(context).length : 0;
  return count === 0 ? 'none' : formatQuantity(count, 'entry', 'entries');
}

type IdentityMember = 'api_key' | 'auth_token';

/** The names of the credentials that are set, never their values. */
export function givenIdentity({ identity }: OperationFields): readonly IdentityMember[] {
  const members = isObject(identity) ? new Map<string, unknown>(Object.entries(identity)) : new Map();
  return (['api_key', 'auth_token'] as const).filter((name) => members.get(name) != null);
}

/** Sets one credential. Empty text removes it, and an empty identity is removed as well. */
export function withIdentity(members: OperationFields, name: IdentityMember, typed: string): OperationFields {
  const { identity, ...others } = members;
  const { [name]: _, ...left } = isObject(identity) ? identity : {};
  const next = typed === '' ? left : { ...left, [name]: typed };
  return Object.keys(next).length === 0 ? others : { ...others, identity: next };
}

export function withoutIdentityOf({ identity: _, ...others }: OperationFields): OperationFields {
  return others;
}

function isObject(value: unknown): value is OperationFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
