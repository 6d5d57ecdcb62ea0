import type { VersionRecord } from '#contract/index.ts';
import { ERROR, type Id, operations } from '#protocol/index.ts';
import { presentVersion } from '../catalog/versions.ts';
import { RequestFailure } from '../http/status-failure.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';

interface VersionParams {
  readonly id: Id;
  readonly version: bigint;
  readonly signal: AbortSignal | undefined;
}

/** Returns null if the table exists but the version doesn't. */
export async function findVersion(
  client: NamespaceClient,
  { id, version, signal }: VersionParams,
): Promise<VersionRecord | null> {
  try {
    const { answer } = await client.call(operations.describeVersion, { id, body: { version }, signal });
    return presentVersion(answer.version);
  } catch (problem) {
    if (saysNoVersion(problem)) return null;
    throw problem;
  }
}

function saysNoVersion(problem: unknown): boolean {
  return problem instanceof RequestFailure && problem.details.code === ERROR.versionNotFound;
}
