import type { Connection, ResendRequest } from '../../../contract/index.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { allowChange } from '../../changes/allow-change.ts';
import type { Connections } from '../../connections/connections.ts';
import { Failure } from '../../failure.ts';
import type { ActivityLog } from '../activity-log.ts';
import { whatToSend } from './resend-request.ts';

export interface ReplaysOptions {
  readonly ledger: Pick<ActivityLog, 'find'>;
  readonly connections: Pick<Connections, 'catalog' | 'list'>;
  /** Called before something is sent that changes a catalog and once it has ended: what was seen may not be so any more. */
  readonly onChanging: () => void;
}

export type Replay = (wanted: ResendRequest) => Promise<{ requestId: number }>;

/** Sends requests of the ledger again. SECURITY: one that changes something passes the same door as any change. */
export function createReplay({ ledger, connections, onChanging }: ReplaysOptions): Replay {
  return async ({ requestId, confirmation }) => {
    const kept = ledger.find(requestId);
    if (kept === undefined) throw new Failure('GONE', 'This request is no longer in Activity.');
    const request = whatToSend(kept);
    const connection = connections.list().find(({ id }) => id === kept.entry.connectionId);
    if (connection === undefined)
      throw new Failure('GONE', 'The connection of this request no longer exists.');
    const isChange = kept.entry.effect === 'changes';
    if (isChange) allowChange(connection, confirmation);
    const catalog = await connections.catalog(connection.id);
    const origin = isOwn(connection) ? undefined : kept.entry.origin;
    const settle = isChange ? forgetting(catalog, onChanging) : () => {};
    settle();
    return { requestId: await catalog.sendAgain({ ...request, origin }, settle) };
  };
}

function isOwn({ local, folder }: Connection): boolean {
  return local || folder !== undefined;
}

function forgetting({ forgetNames }: Catalog, onChanging: () => void): () => void {
  return () => {
    forgetNames();
    onChanging();
  };
}
