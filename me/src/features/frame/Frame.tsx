import { type Icon, IconCalendarWeek, IconUserCircle, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { linkTo } from '#web/address.ts';
import classes from './frame.module.css';

interface Props {
  at: 'week' | 'colleagues' | 'me';
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
      {children}
      {beneath}
      <nav className={classes.bar} aria-label={t('menu')}>
        <Entry path="/my/" icon={IconCalendarWeek} name={t('week')} isHere={at === 'week'} />
        <Entry path="/my/colleagues" icon={IconUsers} name={t('colleagues')} isHere={at === 'colleagues'} />
        <Entry path="/my/me" icon={IconUserCircle} name={t('me')} isHere={at === 'me'} />
      </nav>
    </div>
  );
}

function Entry({ path, icon, name, isHere }: { path: string; icon: Icon; name: string; isHere: boolean }): ReactNode {
  return (
    <a {...linkTo(path)} aria-current={isHere ? 'page' : undefined}>
      <span>
        <DrawnIcon of={icon} size={24} />
      </span>
      {name}
    </a>
  );
}
