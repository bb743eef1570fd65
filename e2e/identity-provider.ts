import { spawn } from 'node:child_process';

/** A real provider of single sign-on on this machine. */
export interface IdentityProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  stop: () => Promise<void>;
}

/**
 * @param product the address that people come from and go back to
 * @param email of the one who is known there
 */
export async function startIdentityProvider(product: string, email: string): Promise<IdentityProvider> {
  const child = spawn(process.execPath, ['tools/run/identity-provider.ts', product, email], { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (text: Buffer) => resolve(String(text)));
    child.once('exit', (code) => reject(new Error(`The identity provider ended with ${code}.`)));
  });
  return {
    ...(JSON.parse(line) as Omit<IdentityProvider, 'stop'>),
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}
