import type { ActivityEntry } from '../activity.ts';

/** A finished request with a response, unless `rest` says otherwise. */
export function testRequest(rest: Partial<ActivityEntry> = {}): ActivityEntry {
  return {
    id: 1,
    connectionId: 'local',
    method: 'POST',
    path: '/v1/table/ml%24items/describe',
    origin: 'http://127.0.0.1:2333',
    startedAt: 0,
    state: 'done',
    status: 200,
    duration: 12,
    phases: { wait: 10, body: 2 },
    requestBytes: 2,
    responseBytes: 400,
    effect: 'reads',
    isBackground: false,
    part: 'server',
    ...rest,
  };
}
