import type { NameLoadAction } from '../../../contract/index.ts';
import { host } from '../host/host.ts';
import { showFailure } from '../show-failure.ts';

/** Reads the names of these connections, or leaves that. How far it is comes with their states. */
export function controlNameLoading(connectionIds: readonly string[], action: NameLoadAction): void {
  for (const connectionId of connectionIds) host.names.walk({ connectionId, action }).catch(showFailure);
}
