import { useTranslation } from 'react-i18next';
import { ScreenSwitch } from '#ui/page/ScreenSwitch.tsx';
import { useView } from '#web/view.ts';
import { Devices } from './Devices.tsx';
import { Mails } from './Mails.tsx';

/** What people are told, by mail and on their devices, and what became of it. */
export default function NotificationsPage() {
  const { t } = useTranslation('notifications');
  const { address, go, path } = useView();
  const view = address.get('view') === 'devices' ? 'devices' : 'mails';
  const screens = (
    <ScreenSwitch
      label={t('views.label')}
      options={[
        { value: 'mails', label: t('views.mails') },
        { value: 'devices', label: t('views.devices') },
      ]}
      value={view}
      onChange={(next) => go(next === 'devices' ? `${path}?view=devices` : path)}
    />
  );
  return view === 'devices' ? <Devices screens={screens} /> : <Mails screens={screens} />;
}
