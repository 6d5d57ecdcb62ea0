import type { Identity } from '../namespace/request-auth.ts';
import type { TestContext } from './test-context.ts';

/** What the connection would prove itself with; fails where a sign-in gives no token. */
export async function identityOf({ subject, signal, secrets: hidden }: TestContext): Promise<Identity> {
  const { settings, secrets, accessToken } = subject;
  const bearer = settings.authorization === 'bearer' ? secrets.bearer : await accessToken(signal);
  if (bearer !== undefined) hidden.push(bearer);
  return {
    ...(secrets.apiKey === undefined ? {} : { apiKey: secrets.apiKey }),
    ...(bearer === undefined ? {} : { bearer }),
  };
}
