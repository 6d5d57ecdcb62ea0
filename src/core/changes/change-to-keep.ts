import type { Change } from '#contract/index.ts';
import { namesSecret, stringifyJson } from '#protocol/index.ts';
import { bodyToKeep } from './body-to-keep.ts';
import { operationOf, type SentChange } from './sent-change.ts';

/**
 * SECURITY: a change as it may be written to a file, for resolving later whether it was applied: leaves out the values
 * that may be secret, which resolving never needs.
 */
export function changeToKeep({ operation, id, names, body }: SentChange): Change {
  const { properties: _, metadata, ...kept } = body;
  const isMetadataKept = metadata !== undefined && !namesSecret(stringifyJson(metadata));
  return {
    operation,
    id,
    ...(Object.keys(names).length === 0 ? {} : { names: { ...names } }),
    body: bodyToKeep(stringifyJson(isMetadataKept ? { ...kept, metadata } : kept)),
  };
}

/** The request that was sent, in the form of a batch body, for showing it to the user. */
export function bodyOfChange(change: SentChange): string {
  const { kind, members } = operationOf(change);
  return bodyToKeep(stringifyJson({ operations: [{ [kind]: members }] }, 2));
}
