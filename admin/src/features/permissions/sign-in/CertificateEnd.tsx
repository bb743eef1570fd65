import type { IdentityProvider } from '@population-tracker/contract/session/identity-providers';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { formatDay } from '#web/formats/dates.ts';
import classes from './providers.module.css';

/** Says that the last certificate of a provider ends soon, or did. */
export function CertificateEnd({ of: { certificatesEnd } }: { of: Pick<IdentityProvider, 'certificatesEnd'> }): ReactNode {
  const { t } = useTranslation('permissions/sign-in');
  if (certificatesEnd === null) return null;
  const over = Date.parse(certificatesEnd) < Date.now();
  return (
    <span className={classes.ends} data-over={over || undefined}>
      <DrawnIcon of={IconAlertTriangle} />
      {t(over ? 'certificateEnded' : 'certificateEnds', { time: formatDay(certificatesEnd.slice(0, 10)) })}
    </span>
  );
}
