import { sizes } from '@population-tracker/contract/kernel/constants';
import { IconCheck, IconTextSize } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import icon from '#ui/icon-button.module.css';
import { PopupItem } from '#ui/popup-menu/PopupItem.tsx';
import { PopupMenu } from '#ui/popup-menu/PopupMenu.tsx';
import { size as chosenSize, useChoice } from '#web/look/look-choices.ts';
import { switchSize } from './switch-size.ts';

/** The sizes, in the top bar of a desk. */
export function SizeMenu(): ReactNode {
  // The names of the sizes come later than the bar, which doesn't wait for them.
  const { t, ready } = useTranslation('preferences', { useSuspense: false });
  const current = useChoice(chosenSize);
  const label = t('frame.size');
  return (
    <PopupMenu className={icon.icon} label={label} title={label} button={<DrawnIcon of={IconTextSize} size={18} />}>
      {ready &&
        sizes.map((size) => (
          <PopupItem
            key={size}
            checked={size === current}
            disabled={size === current}
            mark={size === current && <DrawnIcon of={IconCheck} />}
            onClick={() => switchSize(size, t('size.switched'))}
          >
            {t(`size.${size}`)}
          </PopupItem>
        ))}
    </PopupMenu>
  );
}
