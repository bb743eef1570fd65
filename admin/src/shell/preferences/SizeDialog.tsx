import { type Size, sizes } from '@population-tracker/contract/kernel/constants';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { CloseButton } from '#ui/dialog/CloseButton.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { size as chosenSize, useChoice } from '#web/look/look-choices.ts';
import css from './preferences.module.css';
import { switchSize } from './switch-size.ts';

/** The sizes, on a phone. */
export default function SizeDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation('preferences');
  const current = useChoice(chosenSize);

  function choose(size: Size) {
    switchSize(size, t('size.switched'));
    onClose();
  }

  return (
    <Dialog title={t('frame.size')} onClose={onClose} foot={<CloseButton onClick={onClose} />}>
      <ul className={css.sizes}>
        {sizes.map((size) => (
          <li key={size}>
            <button type="button" disabled={size === current} aria-current={size === current || undefined} onClick={() => choose(size)}>
              {t(`size.${size}`)}
              {size === current && <DrawnIcon of={IconCheck} />}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
