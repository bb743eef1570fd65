import { Button } from '@mantine/core';
import { IconBuildingSkyscraper, IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import classes from './parameters-form.module.css';

/** Where a value comes from: the company's default says the same, or the location says otherwise. */
export function LimitOrigin({ same, value, back }: { same: boolean; value: string; back: () => void }) {
  const { t } = useTranslation('parameters');
  if (same) {
    return (
      <div className={classes.origin}>
        <span className="pt-inline pt-gap-6px">
          <DrawnIcon of={IconBuildingSkyscraper} />
          {t('company')}
        </span>
      </div>
    );
  }
  return (
    <div className={classes.origin} data-own="">
      <span className="pt-inline pt-gap-6px">
        <DrawnIcon of={IconMapPin} />
        {t('overview.own')}
      </span>
      <Button variant="subtle" size="compact-sm" onClick={back}>
        {t('backToDefault', { value })}
      </Button>
    </div>
  );
}
