import { IconMenu2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SidebarState } from '../sidebar/use-sidebar.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import css from './top-bar.module.css';

export function TopBar({ sidebar }: { sidebar: SidebarState }): ReactNode {
  const { t } = useTranslation();
  const label = t(sidebar.mobile ? 'menu.open' : sidebar.folded ? 'menu.unfold' : 'menu.fold');
  return (
    <header className={css.top}>
      <button
        type="button"
        className={css.icon}
        aria-label={label}
        title={label}
        aria-expanded={sidebar.mobile ? sidebar.drawerOpen : !sidebar.folded}
        aria-haspopup={sidebar.mobile ? 'dialog' : undefined}
        onClick={sidebar.toggle}
      >
        <IconMenu2 size={20} stroke={1.75} aria-hidden />
      </button>
      <Breadcrumb />
      <LanguageSwitch />
      <AccountMenu />
    </header>
  );
}
