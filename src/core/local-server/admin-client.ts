import { z } from 'zod';
import {
  ADMIN_ROUTES,
  ADMIN_TOKEN_HEADER,
  type FaultSettings,
  faultSettings,
  requestLog,
  type ServerRequest,
} from '#protocol/index.ts';
import { Failure } from '../failure.ts';

/** In milliseconds: the server is local and answers from memory, so a slower response won't come. */
const TIMEOUT = 5000;

export type AdminClient = ReturnType<typeof openAdminClient>;

/**
 * A client for the admin routes of a local server. Separate from the main HTTP client: these requests aren't the user's
 * and don't belong in the activity log.
 */
export function openAdminClient({ address, token }: { readonly address: string; readonly token: string }) {
  // Loaded in the background, so that no window waits for it.
  const opened = import('undici').then(
    ({ Client }) => new Client(address, { headersTimeout: TIMEOUT, bodyTimeout: TIMEOUT }),
  );

  async function request<Answer>(
    schema: z.ZodType<Answer>,
    path: string,
    { body, signal }: { readonly body?: object; readonly signal?: AbortSignal } = {},
  ): Promise<Answer> {
    const client = await opened;
    const answer = await client
      .request({
        path,
        method: body === undefined ? 'GET' : 'POST',
        headers: { [ADMIN_TOKEN_HEADER]: token, 'content-type': 'application/json' },
        body: body === undefined ? null : JSON.stringify(body),
        signal: signal ?? null,
      })
      .catch(unreachable);
    const said = await answer.body.text();
    if (answer.statusCode !== 200) throw refused(answer.statusCode);
    return schema.parse(JSON.parse(said));
  }

  return {
    setFaults: (faults: FaultSettings): Promise<FaultSettings> =>
      request(faultSettings, ADMIN_ROUTES.faults, { body: faults }),
    /** Oldest first. */
    requestsAfter: async (id: number, signal?: AbortSignal): Promise<readonly ServerRequest[]> => {
      const path = `${ADMIN_ROUTES.requests}?after=${id}`;
      const { requests } = await request(requestLog, path, signal === undefined ? {} : { signal });
      return requests;
    },
    resetSample: async (): Promise<void> => {
      await request(z.object({}), ADMIN_ROUTES.resetSample, { body: {} });
    },
    close: async (): Promise<void> => (await opened).destroy(),
  };
}

function refused(status: number): Failure {
  return new Failure('LOCAL_SERVER', `The local server rejected a command (${status}). Restart it.`);
}

function unreachable(): never {
  throw new Failure('LOCAL_SERVER', 'The local server isn’t responding. Restart it.');
}
