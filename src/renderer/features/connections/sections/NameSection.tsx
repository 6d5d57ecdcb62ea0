import { useWatch } from 'react-hook-form';
import type { Connection } from '../../../../contract/index.ts';
import { useField } from '../../../lib/use-field.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { hostOf } from '../model/typed-address.ts';
import type { ConnectionControl } from '../use-connection-form.ts';
import { ColorChoice } from './ColorChoice.tsx';
import { SafetySwitches } from './SafetySwitches.tsx';
import styles from './sections.module.css';

export interface NameSectionProps {
  readonly control: ConnectionControl;
  readonly connection: Connection | undefined;
  /** What it is called while it has no name, where that is not its host. */
  readonly usual?: string | undefined;
}

/** How it is told from others, and how careful Vitrine is to be with it. */
export function NameSection({ control, connection, usual }: NameSectionProps) {
  const address = useWatch({ control, name: 'draft.address' });
  const field = useField(control, 'draft.name', 'Name');
  return (
    <>
      <div className={styles.name}>
        <TextField {...field} labelPlace="beside" placeholder={usual ?? hostOf(address) ?? 'Host name'} />
        <ColorChoice control={control} />
      </div>
      <SafetySwitches control={control} isFolder={connection?.folder !== undefined} />
    </>
  );
}
