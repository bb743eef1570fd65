/**
 * `npm run demo:sso`: the demo company, and beside it a provider of single sign-on to try it with. The provider is for this machine alone
 * and forgets everything with the end of the command.
 */
import { loadConfig } from '../api/src/config.ts';
import { startTestProvider } from '../api/src/testing/test-provider.ts';

const providerPort = 3999;

const provider = await startTestProvider(loadConfig().publicUrl, providerPort);
provider.accounts.set('8c1fe204', { email: 'admin@demo.example', email_verified: true });
provider.accounts.set('41d07b93', { email: 'not.verified@demo.example', email_verified: false });
provider.accounts.set('b5520c6e', { email: 'somebody@elsewhere.example', email_verified: true });
console.log(`A provider of single sign-on runs beside the demo company. Enter at Permissions, Sign-in, Add provider:
  issuer         ${provider.issuer}
  client ID      ${provider.clientId}
  client secret  ${provider.clientSecret}
  mail domain    demo.example`);
await import('./start.ts');
if (process.exitCode) await provider.stop();
