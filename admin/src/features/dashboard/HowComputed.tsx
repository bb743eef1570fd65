import { IconHelpCircle } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/IconButton.tsx';
import { useBeside } from '#ui/popup-menu/use-beside.ts';
import classes from './how-computed.module.css';

/** How the numbers of a panel come about, in a sentence that opens at a press. */
export function HowComputed({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('dashboard');
  const id = useId();
  const sentence = useBeside('belowEnd');
  return (
    <>
      <IconButton icon={IconHelpCircle} label={t('panel.how', { title })} popoverTarget={id} />
      <div ref={sentence} id={id} popover="auto" className={classes.how}>
        {text}
      </div>
    </>
  );
}
