import type { Page } from '@playwright/test';

export interface Device {
  fail: (fails: boolean) => Promise<void>;
  touch: (touches: boolean) => Promise<void>;
}

/** A device in which passkeys are kept, of somebody who is recognised by it at once. */
export async function plugIn(page: Page): Promise<Device> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return {
    fail: async (fails) => void (await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !fails })),
    /** Without it whatever is asked waits, as the browser's list does for a choice. */
    touch: async (touches) => void (await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: touches })),
  };
}
