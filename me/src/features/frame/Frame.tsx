import { type Icon, IconCalendarWeek, IconUserCircle } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { goTo } from '#web/address.ts';
import classes from './frame.module.css';

interface Props {
  at: 'week' | 'me';
  above: ReactNode;
  children: ReactNode;
}

/** A screen above the tab bar, which names the screens that there are. */
export function Frame({ at, above, children }: Props): ReactNode {
  const { t } = useTranslation('frame');
  return (
    <div className={classes.frame}>
      {above}
      {children}
      <nav className={classes.bar} aria-label={t('menu')}>
        <Entry path="/my/" icon={IconCalendarWeek} name={t('week')} isHere={at === 'week'} />
        <Entry path="/my/me" icon={IconUserCircle} name={t('me')} isHere={at === 'me'} />
      </nav>
    </div>
  );
}

function Entry({ path, icon, name, isHere }: { path: string; icon: Icon; name: string; isHere: boolean }): ReactNode {
  const follow = (event: MouseEvent) => {
    // A click with a key opens it elsewhere, as the browser does it.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goTo(path);
  };
  return (
    <a href={path} aria-current={isHere ? 'page' : undefined} onClick={follow}>
      <span>
        <DrawnIcon of={icon} size={24} />
      </span>
      {name}
    </a>
  );
}
