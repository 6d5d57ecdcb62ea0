/** A user with a browser: follows redirects, keeps cookies, and fills in the form of the device page. */
export function createBrowserUser() {
  const jars = new Map<string, Map<string, string>>();

  async function request(url: string, init: RequestInit = {}): Promise<Response> {
    const { origin } = new URL(url);
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
    const headers = { ...(cookie === '' ? {} : { cookie }), ...init.headers };
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  async function follow(url: string, response: Response): Promise<Response> {
    const location = response.headers.get('location');
    if (location === null) return response;
    await response.body?.cancel();
    const next = new URL(location, url).href;
    return follow(next, await request(next));
  }

  const visit = async (url: string) => follow(url, await request(url));

  return {
    visit,
    /** Follows redirects up to the first address outside the server: the one that leads back to the app. */
    async visitUntilBack(url: string): Promise<string> {
      const { origin } = new URL(url);
      let here = url;
      for (;;) {
        const location = (await request(here)).headers.get('location') ?? '';
        here = new URL(location, here).href;
        if (new URL(here).origin !== origin) return here;
      }
    },
    async enterCode(page: string, userCode: string, answer: 'confirm' | 'abort'): Promise<Response> {
      const form = await (await visit(page)).text();
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(form)?.[1] ?? '';
      const body = new URLSearchParams({ xsrf, user_code: userCode, [answer]: 'yes' });
      return follow(page, await request(page, { method: 'POST', body }));
    },
  };
}
