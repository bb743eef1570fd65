import { IconLogout, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { logOut } from '#shell/log-out.ts';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { PopupItem } from '#ui/popup-menu/PopupItem.tsx';
import { PopupMenu } from '#ui/popup-menu/PopupMenu.tsx';
import { useSession } from '#web/session.ts';
import type { Tool } from './tools.ts';
import css from './top-bar.module.css';

export function AccountMenu({ tools }: { tools: Tool[] }): ReactNode {
  const { t } = useTranslation();
  const { profile } = useSession();
  const navigate = useNavigate();
  const name = [profile?.name, profile?.lastName].filter(Boolean).join(' ');

  async function leave() {
    if (await logOut()) await navigate('/login');
  }

  return (
    <PopupMenu
      className={css.account}
      label={t('frame.account', { name })}
      title={name}
      button={<span data-initials={initialsOf(profile?.name, profile?.lastName)} />}
    >
      <div className={css.person}>
        <b>{name}</b>
        <span>{profile?.email}</span>
      </div>
      <PopupItem to="/profile/index" icon={<DrawnIcon of={IconUser} />}>
        {t('route.profile')}
      </PopupItem>
      {tools.map(({ key, icon: Icon, label, run }) => (
        <PopupItem key={key} icon={<Icon size={16} stroke={1.75} aria-hidden />} onClick={run}>
          {label}
        </PopupItem>
      ))}
      <PopupItem icon={<DrawnIcon of={IconLogout} />} onClick={() => void leave()}>
        {t('frame.logOut')}
      </PopupItem>
    </PopupMenu>
  );
}

const initialsOf = (...names: (string | undefined)[]) => names.map((name) => name?.trim().charAt(0) ?? '').join('');
