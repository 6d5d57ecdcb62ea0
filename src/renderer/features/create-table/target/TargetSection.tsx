import type { ReactNode } from 'react';
import type { Connection } from '../../../../contract/index.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import { NAME_CHECK_MESSAGES } from '../model/name-check-messages.ts';
import styles from './TargetSection.module.css';
import type { TargetView } from './use-target.ts';

export interface TargetSectionProps {
  readonly connection: Connection;
  readonly target: TargetView;
  readonly onNamespace: (namespace: string) => void;
  readonly onName: (name: string) => void;
}

/** Where the table goes: in words, before anything goes there. */
export function TargetSection({ connection, target, onNamespace, onName }: TargetSectionProps) {
  return (
    <>
      <TextField
        label="Namespace"
        labelPlace="beside"
        mono
        value={target.typed.namespace}
        placeholder="the root"
        onChange={onNamespace}
        error={target.namespaceProblem}
        hint={<NamespaceHint delimiter={connection.delimiter} />}
      />
      <TextField
        label="Table name"
        labelPlace="beside"
        mono
        value={target.typed.name}
        onChange={onName}
        error={target.shownNameProblem}
        hint={<NameHint target={target} />}
      />
    </>
  );
}

function NamespaceHint({ delimiter }: { readonly delimiter: string }): ReactNode {
  return (
    <>
      Separate parts with <span className={styles.delimiter}>{delimiter}</span>.
    </>
  );
}

function NameHint({ target: { id, check } }: { readonly target: TargetView }): ReactNode {
  if (check === 'not-asked') return 'Table name without the namespace.';
  return (
    <span role="status">
      <span className={styles.path}>
        <VisibleText text={id.join(' / ')} limit={200} />
      </span>{' '}
      {NAME_CHECK_MESSAGES[check]}
    </span>
  );
}
