import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useView } from '#web/view.ts';
import classes from '../parameters.module.css';

const shown = 'show';

/** Whether the address asks for the list; whoever filters or searches means it too. */
export const showsList = (address: URLSearchParams): boolean => [...address.keys()].length > 0;

export function OverviewSwitch({ list }: { list: boolean }) {
  const { t } = useTranslation('parameters');
  const { go, path } = useView();
  return (
    <div className={classes.switchRow}>
      <SegmentedControl
        withItemsBorders={false}
        transitionDuration={120}
        classNames={{ root: classes.switch, label: classes.switchLabel }}
        aria-label={t('overview.label')}
        data={[
          { value: 'overview', label: t('overview.overview') },
          { value: 'list', label: t('overview.list') },
        ]}
        value={list ? 'list' : 'overview'}
        onChange={(next) => go(next === 'list' ? `${path}?${shown}=list` : path)}
      />
    </div>
  );
}
