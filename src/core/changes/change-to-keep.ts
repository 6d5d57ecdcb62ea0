import type { Change } from '#contract/index.ts';
import { namesSecret, stringifyJson } from '#protocol/index.ts';
import { bodyToKeep } from './body-to-keep.ts';
import { operationOf, type SentChange } from './sent-change.ts';

/** SECURITY: a change as it may be written to a file, for who looks later whether it was made: nothing of what it says goes by its values. */
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

/** What went out, as the body of a batch: for who looks at it. */
export function bodyOfChange(change: SentChange): string {
  const { kind, members } = operationOf(change);
  return bodyToKeep(stringifyJson({ operations: [{ [kind]: members }] }, 2));
}
