/**
 * `npm run demo:sso`: the demo company, and beside it two providers of single sign-on to try it with, one for each protocol. They are for
 * this machine alone; but for the key of the SAML one, by which it is known again, they forget everything with the end of the command.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../api/src/config.ts';
import { makeKey, type TestKey } from '../api/src/testing/provider/certificate.ts';
import { startTestSamlProvider, type TestSamlProvider } from '../api/src/testing/provider/test-saml-provider.ts';
import { startTestProvider, type TestProvider } from '../api/src/testing/test-provider.ts';

/** Of the first provider; the second one has the one below. */
const port = Number(process.env.PROVIDER_PORT || 3999);

// Browsers give passkeys to a name alone.
process.env.PUBLIC_URL ||= `http://localhost:${loadConfig().port}`;
const { publicUrl, dataDir } = loadConfig();
const providers = await started();
if (providers) {
  const [openId, saml] = providers;
  for (const { accounts } of providers)
    accounts.set('8c1fe204', { email: 'admin@demo.example', email_verified: true, groups: ['front-desk'] });
  openId.accounts.set('41d07b93', { email: 'not.verified@demo.example', email_verified: false });
  for (const { accounts } of providers) accounts.set('b5520c6e', { email: 'somebody@elsewhere.example', email_verified: true });
  await import('./start.ts');
  if (process.exitCode) await Promise.all(providers.map(({ stop }) => stop()));
  else console.log(guide(openId, saml));
}

async function started(): Promise<[TestProvider, TestSamlProvider] | null> {
  const { warn, info } = console;
  // They remark on what is meant here: that nothing is kept, and that there is no single logout.
  Object.assign(console, { warn: () => {}, info: () => {} });
  try {
    return [await startTestProvider(publicUrl, port), await startTestSamlProvider(publicUrl, port - 1, samlKey())];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    console.error(`The providers need ports ${port} and ${port - 1}, and one of them is taken. PROVIDER_PORT=4999 takes 4999 and 4998.`);
    process.exit(1);
  } finally {
    Object.assign(console, { warn, info });
  }
}

/** The certificate that was entered in the panel counts after the next start too. */
function samlKey(): TestKey {
  const file = join(dataDir, 'demo-sso-key.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as TestKey;
  const key = makeKey();
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, JSON.stringify(key), { mode: 0o600 });
  return key;
}

function guide(openId: TestProvider, saml: TestSamlProvider): string {
  return `
Two identity providers run beside it. To try single sign-on and passkeys:

1. Sign in as admin@demo.example, as it says above. At Permissions, Sign-in, press Add provider and enter one of the two:

   OpenID Connect
     Issuer         ${openId.issuer}
     Client ID      ${openId.clientId}
     Client secret  ${openId.clientSecret}
   SAML 2.0
     Metadata       open ${saml.issuer}/metadata, which saves a file, and choose that file
     Groups         claim or attribute groups; admin@demo.example is in the group front-desk
   Both
     Mail domain    demo.example

   A mail domain belongs to one provider at a time: delete the first one, or give it another domain, before you try the second one.
2. Save provider, Test (choose admin@demo.example there), then Switch on.
3. In a private window the sign-in page has a button for it. Whoever may do something in the panel is let in by an owner the
   first time: come as admin@demo.example, and let yourself in at Permissions, Sign-in, in the first window. Anybody else
   comes in at once, at ${publicUrl}/my/: type the address that is named there above.
4. A passkey: your initials at the upper right, Profile, Add a passkey. Then log out, and Sign in with a passkey.
`;
}
