import type { DescribedNamespace } from '../../contract/index.ts';
import { type Id, operations } from '../../protocol/index.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';
import { otherMembers } from './other-members.ts';
import { presentRaw } from './present-raw.ts';
import { presentTexts } from './present-texts.ts';

export interface NamespaceParams {
  readonly id: Id;
  /** Asks also a server that is known not to describe namespaces. */
  readonly anyway?: boolean;
  readonly signal?: AbortSignal | undefined;
}

const KNOWN = Object.keys(operations.describeNamespace.answer.shape);

/** What a server tells about a namespace; the root is one too. */
export async function describeNamespace(
  { client, now = Date.now }: { readonly client: NamespaceClient; readonly now?: () => number },
  { id, anyway = false, signal }: NamespaceParams,
): Promise<DescribedNamespace> {
  const call = { id, body: {}, askAnyway: anyway, signal };
  const { answer, raw } = await client.call(operations.describeNamespace, call);
  return {
    id: [...id],
    properties: presentTexts(answer.properties),
    others: otherMembers(answer, KNOWN),
    raw: await presentRaw(raw),
    at: now(),
  };
}
