import { readSignInSettings, saveSignInSettings } from '@population-tracker/contract/session/session';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SwitchField } from '#ui/fields/SwitchField.tsx';
import { FormSection } from '#ui/form/FormPage.tsx';
import { toast } from '#ui/toast.ts';
import { useMayCall } from '#web/permissions.ts';
import { useCall, useSend } from '#web/query.ts';

/** Whether a newer sign-in ends a person's older sessions, for the whole company. */
export function SignInRules(): ReactNode {
  const { t } = useTranslation('permissions');
  const { data } = useCall(readSignInSettings, {});
  const mayChange = useMayCall(saveSignInSettings);
  const save = useSend(saveSignInSettings, {
    invalidates: ['/sign-in-settings'],
    onSuccess: ({ singleSignIn }) => toast.success(t(singleSignIn ? 'singleSignIn.on' : 'singleSignIn.off')),
  });
  const wanted = save.isPending ? save.variables.body.singleSignIn : data?.singleSignIn;
  return (
    <FormSection title={t('singleSignIn.heading')} help={t('singleSignIn.help')}>
      <SwitchField
        label={t('singleSignIn.label')}
        description={t('singleSignIn.description')}
        checked={wanted ?? false}
        disabled={!data || !mayChange || save.isPending}
        onChange={(singleSignIn) => save.mutate({ body: { singleSignIn } })}
      />
    </FormSection>
  );
}
