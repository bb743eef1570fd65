import { type ProductLanguage, productLanguages } from '@population-tracker/contract/kernel/constants';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CloseButton } from '#ui/dialog/CloseButton.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { ChoiceField } from '#ui/fields/ChoiceField.tsx';
import { catalogueLanguage, languageName } from '#web/language.ts';
import { MailFrame, type Shown } from './MailFrame.tsx';
import classes from './preview.module.css';

type Device = 'desktop' | 'phone';

/** The mail as it would look, saved or not, wide and narrow and in each language. */
export default function PreviewDialog({ shown, close }: { shown: Shown; close: () => void }) {
  const { t } = useTranslation('announcements');
  const [device, setDevice] = useState<Device>('desktop');
  const [language, setLanguage] = useState<ProductLanguage>(catalogueLanguage());
  const devices = (['desktop', 'phone'] as const).map((value) => ({ value, label: t(`preview.${value}`) }));
  const languages = productLanguages.map((value) => ({ value, label: languageName(value) }));
  const foot = <CloseButton first onClick={close} />;
  return (
    <Dialog title={t('preview.title')} onClose={close} foot={foot}>
      <div className={classes.choices}>
        <ChoiceField label={t('preview.device')} options={devices} value={device} onChange={setDevice} />
        <ChoiceField label={t('preview.language')} options={languages} value={language} onChange={setLanguage} />
      </div>
      <MailFrame shown={{ ...shown, language }} narrow={device === 'phone'} />
    </Dialog>
  );
}
