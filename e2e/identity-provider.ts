import { spawn } from 'node:child_process';

/** A real provider of single sign-on on this machine. */
export interface IdentityProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  stop: () => Promise<void>;
}

/** One that speaks SAML. */
interface SamlProvider {
  metadata: string;
  stop: () => Promise<void>;
}

/**
 * @param product the address that people come from and go back to
 * @param email of the one who is known there
 */
export const startIdentityProvider = (product: string, email: string): Promise<IdentityProvider> => start([product, email]);
export const startSamlProvider = (product: string, email: string): Promise<SamlProvider> => start([product, email, 'saml']);

async function start<P extends { stop: () => Promise<void> }>(given: string[]): Promise<P> {
  const child = spawn(process.execPath, ['tools/run/identity-provider.ts', ...given], { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const line = await new Promise<string>((resolve, reject) => {
    let told = '';
    child.stdout.on('data', (text: Buffer) => {
      told += String(text);
      const end = told.indexOf('\n{');
      const whole = told.startsWith('{') ? told : told.slice(end + 1);
      if (whole.startsWith('{') && whole.endsWith('\n')) resolve(whole);
    });
    child.once('exit', (code) => reject(new Error(`The identity provider ended with ${code}.`)));
  });
  const stop = async () => {
    child.kill();
    await ended;
  };
  return { ...(JSON.parse(line) as Omit<P, 'stop'>), stop } as P;
}
