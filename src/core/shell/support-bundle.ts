import { homedir } from 'node:os';
import type { AboutApp, ActivityEntry, ActivityRecord, Notice, Settings } from '#contract/index.ts';

interface BundleParts {
  readonly about: AboutApp;
  readonly settings: Settings;
  readonly notices: readonly Notice[];
  /** Oldest first. */
  readonly records: AsyncIterable<ActivityRecord>;
}

/** The latest requests are enough to see what led to a problem. */
const MAX_REQUESTS = 5000;

/**
 * A JSON file for finding the cause of a problem. SECURITY: others read it, so it contains no body and no header of a
 * request, no secret, and no user name in a path.
 */
export async function supportBundle({ about, settings, notices, records }: BundleParts): Promise<string> {
  const { dataDirectory: _, reportedDirectory, ...versions } = about;
  let activity: ActivityEntry[] = [];
  for await (const { entry } of records) {
    activity.push(entry);
    if (activity.length >= 2 * MAX_REQUESTS) activity = activity.slice(-MAX_REQUESTS);
  }
  const bundle = {
    format: 'vitrine-support',
    madeAt: new Date().toISOString(),
    versions: { ...versions, dataDirectory: reportedDirectory },
    settings,
    notices,
    activity: activity
      .slice(-MAX_REQUESTS)
      .map(({ startedAt, ...entry }) => ({ startedAt: new Date(startedAt).toISOString(), ...entry })),
  };
  return withoutHome(JSON.stringify(bundle, null, 1));
}

/** JSON escapes the backslashes of Windows paths. */
function withoutHome(json: string, home: string = homedir()): string {
  const written = JSON.stringify(home).slice(1, -1);
  return written.length < 2 ? json : json.replaceAll(written, '~');
}
