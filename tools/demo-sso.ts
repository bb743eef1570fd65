/**
 * `npm run demo:sso`: the demo company, and beside it two providers of single sign-on to try it with, one for each protocol. They are for
 * this machine alone and forget everything with the end of the command.
 */
import { loadConfig } from '../api/src/config.ts';
import { startTestSamlProvider } from '../api/src/testing/provider/test-saml-provider.ts';
import { startTestProvider } from '../api/src/testing/test-provider.ts';

const providerPort = 3999;
const samlPort = 3998;

const { publicUrl } = loadConfig();
const provider = await startTestProvider(publicUrl, providerPort);
provider.accounts.set('8c1fe204', { email: 'admin@demo.example', email_verified: true });
provider.accounts.set('41d07b93', { email: 'not.verified@demo.example', email_verified: false });
provider.accounts.set('b5520c6e', { email: 'somebody@elsewhere.example', email_verified: true });
const saml = await startTestSamlProvider(publicUrl, samlPort);
saml.accounts.set('8c1fe204', { email: 'admin@demo.example', groups: ['front-desk'] });
saml.accounts.set('b5520c6e', { email: 'somebody@elsewhere.example' });
console.log(`Two providers of single sign-on run beside the demo company; try one after the other. Enter at Permissions, Sign-in, Add provider:
OpenID Connect
  issuer         ${provider.issuer}
  client ID      ${provider.clientId}
  client secret  ${provider.clientSecret}
  mail domain    demo.example
SAML 2.0
  metadata       what ${saml.issuer}/metadata shows, to be pasted
  groups         attribute groups; admin@demo.example is in front-desk
  mail domain    demo.example (a domain has one provider: delete the other one first)`);
await import('./start.ts');
if (process.exitCode) await Promise.all([provider.stop(), saml.stop()]);
