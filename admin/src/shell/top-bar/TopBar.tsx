import { IconMenu2 } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SizeMenu } from '#shell/preferences/SizeMenu.tsx';
import { SearchButton } from '#shell/search/SearchButton.tsx';
import type { SidebarState } from '#shell/sidebar/use-sidebar.ts';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { formatNumber } from '#web/formats/numbers.ts';
import type { Standing } from '#web/view.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { type Tool, useTools } from './tools.ts';
import css from './top-bar.module.css';
import { TopBarParts } from './top-bar-parts.tsx';

interface Props {
  sidebar: SidebarState;
  /** What the shown page's tab is called, where that isn't the route's title. */
  name: string | undefined;
  stands: Standing | undefined;
}

export const TopBar = memo(function TopBar({ sidebar, name, stands }: Props): ReactNode {
  const { t } = useTranslation();
  const tools = useTools();
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
        <DrawnIcon of={IconMenu2} size={20} />
      </button>
      <Breadcrumb name={name} stands={stands} />
      <TopBarParts />
      {!sidebar.mobile && tools.map((tool) => <ToolButton key={tool.key} tool={tool} />)}
      <LanguageSwitch />
      <AccountMenu tools={sidebar.mobile ? tools : []} />
    </header>
  );
});

function ToolButton({ tool }: { tool: Tool }): ReactNode {
  if (tool.key === 'search') return <SearchButton />;
  if (tool.key === 'size') return <SizeMenu />;
  const button = <IconButton icon={tool.icon} label={tool.label} onClick={tool.run} />;
  if (tool.count === undefined) return button;
  return (
    <span className={css.counted} data-count={formatNumber(tool.count)}>
      {button}
    </span>
  );
}
