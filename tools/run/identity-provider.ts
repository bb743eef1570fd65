/**
 * Runs a provider of single sign-on until it is told to stop, and prints what a product is told of it: for browser tests.
 *
 *     node tools/run/identity-provider.ts <address of the product> <mail address of the one who is known there> [saml]
 */

import { startTestSamlProvider } from '../../api/src/testing/provider/test-saml-provider.ts';
import { startTestProvider } from '../../api/src/testing/test-provider.ts';
import { stopOnSignal } from './steps.ts';

const [product = '', email = '', kind] = process.argv.slice(2);
if (kind === 'saml') {
  const { metadata, accounts, stop } = await startTestSamlProvider(product);
  accounts.set('8c1fe204', { email, groups: ['front-desk'] });
  stopOnSignal(stop);
  console.log(JSON.stringify({ metadata }));
} else {
  const { issuer, clientId, clientSecret, accounts, stop } = await startTestProvider(product);
  accounts.set('8c1fe204', { email, email_verified: true });
  stopOnSignal(stop);
  console.log(JSON.stringify({ issuer, clientId, clientSecret }));
}
