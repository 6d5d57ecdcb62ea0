import type { Connection } from '../../../contract/connections.ts';
import { Select } from '../../ui/Select.tsx';

export interface LinkConnectionProps {
  readonly connections: readonly Connection[];
  readonly chosen: string | undefined;
  readonly onChoose: (connectionId: string) => void;
}

/** Several connections are to the server of the link, with other credentials maybe: which one is the user's to say. */
export function LinkConnection({ connections, chosen, onChoose }: LinkConnectionProps) {
  return (
    <Select
      label="Open it on"
      options={connections.map(({ id, name, production }) => ({
        value: id,
        label: production ? `${name} (production)` : name,
      }))}
      value={chosen ?? ''}
      onChange={onChoose}
      hint={`${connections.length} connections are to this server.`}
    />
  );
}
