import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type ActivityFilter, ALL_ACTIVITY } from '#contract/activity-filter.ts';
import { createActivityLog } from '../../activity-log/activity-log.ts';
import type { ActivityRequest } from '../../activity-log/log-entries.ts';
import type { Header } from '../../activity-log/mask-secrets.ts';
import { createNotices } from '../../storage/file-notices.ts';
import type { StorePlace } from '../../storage/json-store.ts';
import { openActivityHistory } from '../activity-history.ts';

export const START = Date.UTC(2026, 0, 5, 12);

const JSON_TYPE: readonly Header[] = [['content-type', 'application/json']];

interface Ended extends Partial<ActivityRequest> {
  readonly status?: number;
  readonly answer?: unknown;
}

/** A directory for one test, in which Vitrine can start repeatedly. */
export async function setUpHistory() {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-activity-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const folder = join(directory, 'activity');
  const notices = createNotices();
  const clock = { now: START };
  const bounds = { days: 7, megabytes: 64 };

  async function start(change: Partial<StorePlace> = {}) {
    const history = await openActivityHistory({
      place: {
        directory,
        readOnlyReason: null,
        notices,
        writtenBy: 'Vitrine 0.1.0',
        now: () => new Date(clock.now),
        ...change,
      },
      bounds: () => bounds,
      nameOf: (id) => (id === 'lake' ? 'Lake' : undefined),
      lastId: () => activityLog.lastId(),
      schedule: () => {},
    });
    const activityLog = createActivityLog({
      lastId: history.firstId,
      onEnded: history.record,
      now: () => clock.now,
      schedule: () => {},
    });
    onTestFinished(() => history.close());
    return {
      history,
      activityLog,
      end({ status = 200, answer = { ok: true }, ...request }: Ended = {}): number {
        const handle = activityLog.begin({
          connectionId: 'lake',
          method: 'POST',
          origin: 'http://h',
          path: '/v1/table/a/describe',
          headers: JSON_TYPE,
          body: '{"id":["a"]}',
          effect: 'reads',
          ...request,
        });
        handle.receiving(status, JSON_TYPE);
        handle.answered(new TextEncoder().encode(JSON.stringify(answer)));
        handle.done();
        return handle.id;
      },
      ids: async (filter: Partial<ActivityFilter> = {}) => {
        const { entries } = await history.page({ ...ALL_ACTIVITY, ...filter }, null, () => false);
        return entries.map(({ id }) => id);
      },
    };
  }
  return {
    directory,
    folder,
    notices,
    clock,
    bounds,
    start,
    files: async () => (await readdir(folder)).sort(),
  };
}
