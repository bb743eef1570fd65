import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SwitchField } from '#ui/fields/SwitchField.tsx';
import { FormSection } from '#ui/form/FormPage.tsx';
import { changeStored } from '#web/storage.ts';
import { useStored } from '#web/use-stored.ts';

/** Whoever finds the way by menu, breadcrumb and search alone does without the tabs. */
export function TabsSection(): ReactNode {
  const { t } = useTranslation('session');
  const isHidden = useStored('tabStrip') === 'hidden';
  return (
    <FormSection title={t('tabs.heading')} help={t('tabs.help')}>
      <SwitchField
        label={t('tabs.label')}
        description={t('tabs.description')}
        checked={!isHidden}
        onChange={(shown) => changeStored('tabStrip', shown ? null : 'hidden')}
      />
    </FormSection>
  );
}
