import { useTranslation } from 'react-i18next';

/** What the screens call the buttons that the help speaks of: the help says what is written there, in any version. */
export function useNames() {
  const { t } = useTranslation(['generic', 'users', 'reservations', 'plan']);
  return {
    userManagement: t('route.userManagement'),
    reservations: t('route.reservation'),
    parameters: t('route.parameter'),
    upload: t('ui.uploadFile'),
    addUser: t('users:add'),
    saveUser: t('users:save'),
    addReservation: t('reservations:add'),
    addLocation: t('plan:locations.add'),
    addBuilding: t('plan:buildings.add'),
    edit: t('plan:edit'),
    addWorkspace: t('plan:workspaces.add'),
  };
}
