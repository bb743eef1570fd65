import { Button } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import classes from './banner.module.css';

/** Says that of some mails nobody knows whether they arrived, and why they aren’t sent again by themselves. */
export function UncertainBanner({ count, show }: { count: number; show: () => void }) {
  const { t } = useTranslation('notifications');
  return (
    <section className={classes.banner} data-tone="warning" aria-label={t('unsure.title', { count })}>
      <DrawnIcon of={IconHelpCircle} size={20} />
      <div className={classes.words}>
        <h2>{t('unsure.title', { count })}</h2>
        <p>{t('unsure.text')}</p>
      </div>
      <Button variant="default" onClick={show}>
        {t('unsure.show')}
      </Button>
    </section>
  );
}
