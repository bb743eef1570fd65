import { Button } from '@mantine/core';
import type { ApiKey } from '@population-tracker/contract/session/api-keys';
import { useTranslation } from 'react-i18next';
import { CloseButton } from '#ui/dialog/CloseButton.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { formatDay, formatInstant } from '#web/formats/dates.ts';
import classes from '../permissions.module.css';
import { PermissionList } from '../sets/PermissionList.tsx';
import { placesOf } from './key-texts.ts';

interface Props {
  of: ApiKey;
  /** Left out where whoever looks may not. */
  revoke: (() => void) | undefined;
  close: () => void;
}

/** What a key may, in full, and the way to end it. */
export function KeyDialog({ of: key, revoke, close }: Props) {
  const { t } = useTranslation('permissions');
  const facts = [
    [t('key'), `${key.start}…`],
    [t('for'), placesOf(t, key)],
    [t('madeBy'), `${key.madeBy}, ${formatInstant(key.created)}`],
    [t('lastUsed'), key.lastUsed ? formatInstant(key.lastUsed) : t('neverUsed')],
    [t('until'), key.over ? t('expired', { day: formatDay(key.until) }) : formatDay(key.until)],
  ];
  const foot = (
    <>
      {revoke ? (
        <Button variant="default" onClick={revoke}>
          {t('revoke')}
        </Button>
      ) : null}
      <CloseButton first onClick={close} />
    </>
  );
  return (
    <Dialog title={key.name} onClose={close} foot={foot}>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="pt-quiet">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <PermissionList permissions={key.permissions} />
    </Dialog>
  );
}
