import { type Icon, IconCalendarWeek, IconMap2, IconScan, IconUserCircle, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { linkTo, useAddress } from '#web/address.ts';
import classes from './frame.module.css';
import { ScreenBoundary } from './ScreenBoundary.tsx';

interface Props {
  at: 'week' | 'plan' | 'scan' | 'colleagues' | 'me';
  above: ReactNode;
  /** What stays above the tab bar. */
  beneath: ReactNode;
  children: ReactNode;
}

/** A screen above the tab bar, which names the screens that there are. */
export function Frame({ at, above, beneath, children }: Props): ReactNode {
  const { t } = useTranslation('frame');
  return (
    <div className={classes.frame}>
      {above}
      <ScreenBoundary resetKey={useAddress().href}>{children}</ScreenBoundary>
      {beneath}
      <nav className={classes.bar} aria-label={t('menu')}>
        <Entry path="/my/" icon={IconCalendarWeek} name={t('week')} isHere={at === 'week'} />
        <Entry path="/my/plan" icon={IconMap2} name={t('plan')} isHere={at === 'plan'} />
        <Entry path="/my/scan" icon={IconScan} name={t('scan')} isHere={at === 'scan'} isMain />
        <Entry path="/my/colleagues" icon={IconUsers} name={t('colleagues')} isHere={at === 'colleagues'} />
        <Entry path="/my/me" icon={IconUserCircle} name={t('me')} isHere={at === 'me'} />
      </nav>
    </div>
  );
}

interface EntryProps {
  path: string;
  icon: Icon;
  name: string;
  isHere: boolean;
  /** What the thumb finds without looking. */
  isMain?: boolean;
}

function Entry({ path, icon, name, isHere, isMain }: EntryProps): ReactNode {
  return (
    <a {...linkTo(path)} aria-current={isHere ? 'page' : undefined} data-main={isMain}>
      <span>
        <DrawnIcon of={icon} size={24} />
      </span>
      {name}
    </a>
  );
}
