/** Whether the version that was asked for is the latest one. */
export interface LatestVersion {
  /** Undefined where the latest was asked for, whichever it is. */
  readonly asked: bigint | undefined;
  /** Undefined as long as it is not known. */
  readonly latest: bigint | undefined;
  /** False also where it is not known: then nothing of the latest may pass for what was asked for. */
  readonly isLatest: boolean;
}

export function latestVersion(asked: bigint | undefined, latest: bigint | null | undefined): LatestVersion {
  return { asked, latest: latest ?? undefined, isLatest: asked === undefined || asked === latest };
}

/** For whoever looks at a version that was picked; undefined where it was not. */
export function latestVersionText({ asked, latest, isLatest }: LatestVersion): string | undefined {
  if (asked === undefined) return undefined;
  if (latest === undefined) return `Viewing version ${asked}. Latest version unknown.`;
  if (isLatest) return `Viewing version ${asked} by number. It is the latest.`;
  return `Viewing version ${asked}. The latest is ${latest}.`;
}
