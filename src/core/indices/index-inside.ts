import type { IndexInside, IndexSegment } from '#contract/index.ts';
import { operations, type SentIndexSegment } from '#protocol/index.ts';
import { presentRaw } from '../catalog/present-raw.ts';
import type { IndexStatsParams } from '../catalog/table-stats.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';
import { joinedFacts } from './joined-facts.ts';

interface IndexInsideOptions {
  readonly client: NamespaceClient;
  readonly now?: () => number;
}

/** What an index is made of, by a server of our own: it reads the files, on its disk or in storage. */
export async function readIndexInside(
  { client, now = Date.now }: IndexInsideOptions,
  { id, name, anyway = false, signal }: IndexStatsParams,
): Promise<IndexInside> {
  const { answer, raw } = await client.call(operations.describeIndexInside, {
    id,
    names: { name },
    askAnyway: anyway,
    signal,
  });
  const segments = [...answer.segments].sort(byAge);
  return {
    facts: joinedFacts(segments.flatMap(({ files }) => files ?? [])),
    segments: segments.map(presentSegment),
    raw: await presentRaw(raw),
    at: now(),
  };
}

function byAge(first: SentIndexSegment, second: SentIndexSegment): number {
  return Number((first.version ?? 0n) - (second.version ?? 0n));
}

function presentSegment(segment: SentIndexSegment): IndexSegment {
  const {
    index_uuid: uuid,
    version,
    created_at_millis: created,
    size_bytes: bytes,
    files,
    problem,
  } = segment;
  return {
    uuid,
    version: version ?? null,
    created: created == null ? null : Number(created),
    bytes: bytes ?? null,
    // A document of a text index is a row that has a text: how many rows it covers, it doesn’t say.
    rows: files?.num_rows ?? null,
    formatVersion: files?.format_version ?? null,
    ...(problem == null ? {} : { problem }),
  };
}
