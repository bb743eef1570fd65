import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';

/** A browser as far as a provider needs one: it keeps cookies and follows nothing by itself. */
export function newBrowser() {
  const cookies = new Map<string, string>();
  const go = async (url: string, form?: Record<string, string>): Promise<Response> => {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  /** Signs in at the provider, as far as the address that leads back to the product. */
  const signIn = async (url: string, account: string): Promise<string> => {
    let at = url;
    for (let steps = 0; steps < 10; steps++) {
      const answer = await go(at);
      const next = answer.headers.get('location');
      if (next === null) {
        const chosen = await go(at, { account });
        at = new URL(chosen.headers.get('location') ?? 'nowhere:', at).href;
      } else at = new URL(next, at).href;
      if (new URL(at).pathname === '/auth/oidc/callback') return at;
    }
    throw new Error(`The provider leads nowhere: ${at}`);
  };
  /** The same at a provider of SAML, as far as the form that a browser would post back to the product. */
  const signInBySaml = async (url: string, account: string): Promise<{ action: string; answer: string }> => {
    const html = await (await go(url, { account })).text();
    const valueOf = (pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
    return { action: valueOf(/ action="([^"]*)"/), answer: valueOf(/ name="SAMLResponse" value="([^"]*)"/) };
  };
  return { go, signIn, signInBySaml };
}

/** What the panel makes and keeps while somebody is at a provider. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** A port that nobody has at the moment: an installation's address has to be known before it listens. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
