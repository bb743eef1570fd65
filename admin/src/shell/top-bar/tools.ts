import { type Icon, IconBug, IconHelp, IconMaximize, IconMinimize, IconPalette, IconSearch, IconTextSize } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '#shell/dialogs.ts';
import { useErrorCount } from '#shell/error-log/error-log.ts';
import { canFillScreen, toggleFullScreen, useFillsScreen } from './full-screen.ts';

export interface Tool {
  key: 'search' | 'errorLog' | 'fullScreen' | 'size' | 'theme' | 'help';
  icon: Icon;
  label: string;
  run: () => void;
  /** How much there is to see. */
  count?: number;
}

/** What the top bar offers besides language and account: buttons on a desk, entries of the avatar's menu on a phone. */
export function useTools(): Tool[] {
  const { t } = useTranslation();
  const errors = useErrorCount();
  const full = useFillsScreen();
  const tools: Tool[] = [{ key: 'search', icon: IconSearch, label: t('frame.search'), run: () => openDialog('search') }];
  if (errors > 0)
    tools.push({
      key: 'errorLog',
      icon: IconBug,
      label: t('frame.errorLog', { count: errors }),
      run: () => openDialog('errorLog'),
      count: errors,
    });
  if (canFillScreen)
    tools.push({
      key: 'fullScreen',
      icon: full ? IconMinimize : IconMaximize,
      label: t(full ? 'frame.leaveFullScreen' : 'frame.fullScreen'),
      run: toggleFullScreen,
    });
  return [
    ...tools,
    { key: 'size', icon: IconTextSize, label: t('frame.size'), run: () => openDialog('size') },
    { key: 'theme', icon: IconPalette, label: t('frame.theme'), run: () => openDialog('theme') },
    { key: 'help', icon: IconHelp, label: t('frame.help'), run: () => openDialog('help') },
  ];
}
