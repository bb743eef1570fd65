import { useTranslation } from 'react-i18next';
import { ScreenSwitch } from '#ui/page/ScreenSwitch.tsx';
import { useView } from '#web/view.ts';

const shown = 'show';

/** Whether the address asks for the list; whoever filters or searches means it too. */
export const showsList = (address: URLSearchParams): boolean => [...address.keys()].length > 0;

export function OverviewSwitch({ list }: { list: boolean }) {
  const { t } = useTranslation('parameters');
  const { go, path } = useView();
  return (
    <ScreenSwitch
      label={t('overview.label')}
      options={[
        { value: 'overview', label: t('overview.overview') },
        { value: 'list', label: t('overview.list') },
      ]}
      value={list ? 'list' : 'overview'}
      onChange={(next) => go(next === 'list' ? `${path}?${shown}=list` : path)}
    />
  );
}
