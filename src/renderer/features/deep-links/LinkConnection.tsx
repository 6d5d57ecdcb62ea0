import type { Connection } from '../../../contract/connections.ts';
import { Select } from '../../ui/Select.tsx';
import type { LinkedSide } from './LinkSides.tsx';

export interface LinkConnectionProps {
  readonly of: LinkedSide;
  readonly connections: readonly Connection[];
  readonly chosen: string | undefined;
  readonly onChoose: (connectionId: string) => void;
}

/** Several connections are to the server of the link, with other credentials maybe: which one is the user's to say. */
export function LinkConnection({ of, connections, chosen, onChoose }: LinkConnectionProps) {
  return (
    <Select
      label={of === undefined ? 'Open with' : `Open the table ${of} with`}
      options={connections.map(({ id, name, production }) => ({
        value: id,
        label: production ? `${name} (production)` : name,
      }))}
      value={chosen ?? ''}
      onChange={onChoose}
      hint={`${connections.length} connections use this server.`}
    />
  );
}
