import { Button } from '@mantine/core';
import { type IdentityProvider, switchIdentityProvider } from '@population-tracker/contract/session/identity-providers';
import { IconPower } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { confirm } from '#ui/dialog/confirm.ts';
import { InSheet } from '#ui/page/InSheet.tsx';
import { toast } from '#ui/toast.ts';
import { call } from '#web/client.ts';
import { invalidate } from '#web/query.ts';

interface Props {
  provider: IdentityProvider;
  /** Something is typed that isn't saved. */
  dirty: boolean;
  switched: (provider: IdentityProvider) => void;
}

/** Switches a provider on, once it was tested, or off. */
export function ProviderSwitch({ provider, dirty, switched }: Props): ReactNode {
  const { t } = useTranslation('permissions/sign-in');
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { id, name, enabled, tested, version } = provider;
  const turn = async () => {
    if (enabled && !(await confirm({ title: t('offTitle', { name }), body: t('offText'), confirmLabel: t('switchOff'), danger: true })))
      return;
    setBusy(true);
    try {
      switched(await call(switchIdentityProvider, { params: { id }, body: { enabled: !enabled, version } }));
      toast.success(t(enabled ? 'switchedOff' : 'switchedOn', { name }));
    } finally {
      setBusy(false);
      await invalidate(client, ['/identity-providers', '/installation']);
    }
  };
  return (
    <InSheet slot="actions">
      <Button
        variant="default"
        leftSection={<DrawnIcon of={IconPower} />}
        disabled={dirty || (!enabled && !tested)}
        loading={busy}
        onClick={() => void turn()}
      >
        {t(enabled ? 'switchOff' : 'switchOn')}
      </Button>
    </InSheet>
  );
}
