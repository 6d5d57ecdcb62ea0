import { type Connection, connectionDraft } from '../../../../../contract/index.ts';
import type { ConnectionValues } from '../../model/connection-values.ts';

type Draft = ConnectionValues['draft'];

/** What decides where secrets go, as a text: equal where two drafts lead to the same place on the same way. */
export function destinationOf({
  address,
  network,
  oauth,
}: Pick<Connection, 'address' | 'network' | 'oauth'>): string {
  return JSON.stringify({ address: address.trim(), network, oauth });
}

/** A draft that leads there; undefined while it is not whole. */
export function draftFor(destination: string): Draft | undefined {
  return connectionDraft.safeParse(JSON.parse(destination)).data;
}
