import { useTranslation } from 'react-i18next';
import { ScreenSwitch } from '#ui/page/ScreenSwitch.tsx';
import { useView } from '#web/view.ts';
import { type DashboardView, useViews, viewIn } from './views.ts';

/** From today to the figures and back. The location that was chosen stays. */
export function TodayOrFigures() {
  const { t } = useTranslation('dashboard');
  const { address, go } = useView();
  const locationId = address.get('locationId');
  const seen = useViews();
  const change = (view: DashboardView) => {
    const next = new URLSearchParams();
    if (view !== 'today') next.set('view', view);
    if (locationId) next.set('locationId', locationId);
    go(`?${next}`);
  };
  if (seen.length < 2) return null;
  return (
    <ScreenSwitch
      label={t('view.label')}
      options={seen.map((view) => ({ value: view, label: t(`view.${view}`) }))}
      value={viewIn(address)}
      onChange={change}
    />
  );
}
