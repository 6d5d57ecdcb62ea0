import { homedir } from 'node:os';
import type { AboutApp, ActivityEntry, ActivityRecord, Notice, Settings } from '#contract/index.ts';

interface BundleParts {
  readonly about: AboutApp;
  readonly settings: Settings;
  readonly notices: readonly Notice[];
  /** Oldest first. */
  readonly records: AsyncIterable<ActivityRecord>;
}

/** As many requests, the latest, are enough to see what went before a problem. */
const MAX_REQUESTS = 5000;

/**
 * What somebody needs who looks for the cause of a problem, as one JSON file. SECURITY: others read it, so it has no
 * body and no header of a request, and neither a secret nor the name of the user in a path.
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

/** In a JSON text a path of Windows has its signs twice. */
function withoutHome(json: string, home: string = homedir()): string {
  const written = JSON.stringify(home).slice(1, -1);
  return written.length < 2 ? json : json.replaceAll(written, '~');
}
