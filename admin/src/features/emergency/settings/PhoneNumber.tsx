import { readPhoneNumber, type SavedPhoneNumber, savePhoneNumber } from '@population-tracker/contract/emergency/emergency-settings';
import { IconPhone } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { ToBody } from '#ui/dialog/ToBody.tsx';
import { unbroken } from '#web/formats/unbroken.ts';
import { useMayCall } from '#web/permissions.ts';
import { useCall } from '#web/query.ts';
import { readable, toldBy } from './phone-numbers.ts';
import classes from './settings.module.css';

const PhoneDialog = lazy(() => import('./PhoneDialog.tsx').then((module) => ({ default: module.PhoneDialog })));

/** The number that the mails tell, where it comes from, and the way to another one. @param chosen null for all locations */
export function PhoneNumber({ chosen = null }: { chosen?: readonly number[] | null }) {
  const { t } = useTranslation('emergency');
  const changes = useMayCall(savePhoneNumber);
  const [open, setOpen] = useState(false);
  const { data } = useCall(readPhoneNumber, {}, { quiet: true });
  if (!data) return <span className={classes.phone} />;
  const { id, phoneNumber } = toldBy(data, chosen);
  return (
    <span className={classes.phone} data-missing={phoneNumber ? undefined : ''}>
      <DrawnIcon of={IconPhone} />
      <Told saved={data} chosen={chosen} />
      {changes ? (
        <button type="button" onClick={() => setOpen(true)}>
          {t(phoneNumber ? 'phone.change' : 'phone.saveOne')}
        </button>
      ) : null}
      {/* Not within the line of text that this stands in. */}
      {open ? (
        <ToBody>
          <Suspense>
            <PhoneDialog saved={data} first={id} close={() => setOpen(false)} />
          </Suspense>
        </ToBody>
      ) : null}
    </span>
  );
}

/** So many locations are named with their own numbers; of more only how many they are is told. */
const named = 2;

function Told({ saved, chosen }: { saved: SavedPhoneNumber; chosen: readonly number[] | null }) {
  const { t } = useTranslation('emergency');
  const { name, phoneNumber, origin, local } = toldBy(saved, chosen);
  const from = origin === 'location' ? t('phone.origin.location', { name }) : t('phone.origin.default').toLocaleLowerCase();
  // A number stays beside its place.
  const own = local.map((one) => unbroken(t('phone.at', { name: one.name, number: readable(one.phoneNumber ?? '') })));
  return (
    <>
      {phoneNumber ? (
        <>
          {t('phone.is', { number: readable(phoneNumber) })} <small>({unbroken(from)})</small>
        </>
      ) : (
        t('phone.missing')
      )}
      {own.length > 0 ? ` · ${own.length > named ? t('phone.own', { count: own.length }) : own.join(', ')}` : null}
    </>
  );
}
