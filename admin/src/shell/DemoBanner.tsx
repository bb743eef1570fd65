import { IconInfoCircle, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { CloseButton } from '#ui/dialog/CloseButton.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { readStored, writeStored } from '#web/storage.ts';
import css from './frame.module.css';

/** Says that people and places are made up, and how to begin with one's own; closed once, it stays closed. */
export function DemoBanner(): ReactNode {
  const { t } = useTranslation();
  const [closed, setClosed] = useState(() => readStored('demoBannerClosed') !== null);
  const [explained, setExplained] = useState(false);
  if (closed) return null;

  function close() {
    writeStored('demoBannerClosed', 'yes');
    setClosed(true);
  }

  return (
    <>
      <section aria-label={t('demo.label')} className={css.banner}>
        <DrawnIcon of={IconInfoCircle} />
        <p>
          {t('demo.text')}{' '}
          <button type="button" onClick={() => setExplained(true)}>
            {t('demo.how')}
          </button>
        </p>
        <button type="button" className={css.close} aria-label={t('demo.close')} title={t('demo.close')} onClick={close}>
          <DrawnIcon of={IconX} />
        </button>
      </section>
      {explained && <OwnCompanyDialog onClose={() => setExplained(false)} />}
    </>
  );
}

function OwnCompanyDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <Dialog title={t('demo.title')} onClose={onClose} foot={<CloseButton onClick={onClose} />}>
      <ol className={css.steps}>
        <li>
          {t('demo.step1')}
          <code>{t('demo.command')}</code>
        </li>
        <li>{t('demo.step2')}</li>
        <li>{t('demo.step3')}</li>
      </ol>
    </Dialog>
  );
}
