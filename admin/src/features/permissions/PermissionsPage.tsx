import { listRetentionRules } from '@population-tracker/contract/data-protection';
import { listGrants } from '@population-tracker/contract/grants';
import { readProvisioning } from '@population-tracker/contract/provisioning';
import { listApiKeys } from '@population-tracker/contract/session/api-keys';
import { readSignInSettings } from '@population-tracker/contract/session/session';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ScreenSwitch } from '#ui/page/ScreenSwitch.tsx';
import { useMayCall } from '#web/permissions.ts';
import { useView } from '#web/view.ts';
import { DataProtection } from './data-protection/DataProtection.tsx';
import { Grants } from './Grants.tsx';
import { Keys } from './keys/Keys.tsx';
import { Provisioning } from './provisioning/Provisioning.tsx';
import { Sets } from './sets/Sets.tsx';
import { SignIn } from './sign-in/SignIn.tsx';

const views = {
  grants: Grants,
  sets: Sets,
  keys: Keys,
  signIn: SignIn,
  provisioning: Provisioning,
  dataProtection: DataProtection,
} satisfies Record<string, (props: { screens: ReactNode }) => ReactNode>;
type View = keyof typeof views;

/** Who may do what: the grants, the sets of permissions that are granted, the keys of programs, and how the company signs in. */
export default function PermissionsPage() {
  const { t } = useTranslation('permissions');
  const { address, go } = useView();
  const maySeeGrants = useMayCall(listGrants);
  const may: Record<View, boolean> = {
    grants: maySeeGrants,
    sets: maySeeGrants,
    keys: useMayCall(listApiKeys),
    signIn: useMayCall(readSignInSettings),
    provisioning: useMayCall(readProvisioning),
    dataProtection: useMayCall(listRetentionRules),
  };
  const offered = (Object.keys(views) as View[]).filter((one) => may[one]);
  const view = offered.find((one) => one === address.get('view')) ?? offered[0] ?? 'grants';
  const Shown = views[view];
  const screens = (
    <ScreenSwitch
      label={t('views.label')}
      options={offered.map((value) => ({ value, label: t(`views.${value}`) }))}
      value={view}
      onChange={(next) => go(next === 'grants' ? '?' : `?view=${next}`)}
    />
  );
  return <Shown screens={screens} />;
}
