import type { installation } from '@population-tracker/contract/installation';
import type { Result } from '@population-tracker/contract/kernel/endpoint';
import { IconX } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { showModal } from '#ui/dialog/modals.ts';
import { Sidebar } from './Sidebar.tsx';
import css from './sidebar.module.css';

interface Props {
  about: Result<typeof installation> | undefined;
  onClose: () => void;
}

/** The menu on a narrow screen: over a dark layer, gone with a click outside, Escape or a navigation. */
export function MenuDrawer({ about, onClose }: Props): ReactNode {
  const { t } = useTranslation();
  const element = useRef<HTMLDialogElement>(null);

  // Closed while it is still in the page, it gives the focus back to the button that opened it.
  useLayoutEffect(() => {
    const dialog = element.current;
    const gone = dialog && showModal(dialog);
    return () => {
      gone?.();
      dialog?.close();
    };
  }, []);

  /** Only the dark layer belongs to the dialog itself; everything else is inside of it. */
  function clickedOutside(event: MouseEvent) {
    if (event.target === event.currentTarget) onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own key
    <dialog ref={element} id="menu" className={css.drawer} aria-label={t('menu.label')} onCancel={onClose} onClick={clickedOutside}>
      <div className="pt-tall pt-relative">
        <button type="button" className={css.drawerClose} aria-label={t('menu.close')} onClick={onClose}>
          <DrawnIcon of={IconX} size={18} />
        </button>
        <Sidebar folded={false} about={about} />
      </div>
    </dialog>
  );
}
