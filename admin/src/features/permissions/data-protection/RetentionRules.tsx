import { listRetentionRules, type RetentionRule, saveRetentionRule } from '@population-tracker/contract/data-protection';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSection } from '#ui/form/FormPage.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { useMayCall } from '#web/permissions.ts';
import { useCall } from '#web/query.ts';
import { RetentionForm } from './RetentionForm.tsx';

/** How long each kind of data is kept, and by which law. */
export function RetentionRules() {
  const { t } = useTranslation('permissions/data-protection');
  const { data } = useCall(listRetentionRules, {});
  const mayChange = useMayCall(saveRetentionRule);
  const [open, setOpen] = useState<RetentionRule | null>(null);
  return (
    <FormSection title={t('rules.heading')} help={t('rules.help')}>
      <ul className="pt-rows" aria-busy={!data}>
        {data?.items.map((rule) => (
          <li key={rule.kind}>
            <div>
              <b>{t(`kinds.${rule.kind}`)}</b>
              <p className="pt-quiet">{t(`kindHelp.${rule.kind}`)}</p>
              {rule.days === null ? null : <p>{rule.legalBasis}</p>}
            </div>
            <div className="pt-line pt-gap-2">
              {rule.days === null ? (
                <span className="pt-quiet">{t('rules.kept')}</span>
              ) : (
                <span>{t('rules.after', { count: rule.days })}</span>
              )}
              {mayChange ? (
                <IconButton icon={IconPencil} label={t('rules.change', { name: t(`kinds.${rule.kind}`) })} onClick={() => setOpen(rule)} />
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      {open ? <RetentionForm rule={open} close={() => setOpen(null)} /> : null}
    </FormSection>
  );
}
