import { readPhoneNumber, shownPhoneNumber } from '@population-tracker/contract/emergency-settings';
import { IconPhone } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../lib/query.ts';
import classes from './settings.module.css';

const PhoneDialog = lazy(() => import('./PhoneDialog.tsx').then((module) => ({ default: module.PhoneDialog })));

/** The number that the mails tell, and the way to another one. */
export function PhoneNumber() {
  const { t } = useTranslation('emergency');
  const [open, setOpen] = useState(false);
  const { data } = useCall(readPhoneNumber, {}, { quiet: true });
  if (!data) return <span className={classes.phone} />;
  const { phoneNumber } = data;
  return (
    <span className={classes.phone} data-missing={phoneNumber ? undefined : ''}>
      <IconPhone size={16} stroke={1.75} aria-hidden />
      {phoneNumber ? t('phone.is', { number: shownPhoneNumber(phoneNumber).replaceAll(' ', '\u00a0') }) : t('phone.missing')}
      <button type="button" onClick={() => setOpen(true)}>
        {t(phoneNumber ? 'phone.change' : 'phone.add')}
      </button>
      {/* Not within the line of text that this stands in. */}
      {open
        ? createPortal(
            <Suspense>
              <PhoneDialog saved={data} close={() => setOpen(false)} />
            </Suspense>,
            document.body,
          )
        : null}
    </span>
  );
}
