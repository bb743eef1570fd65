import { Button } from '@mantine/core';
import { endViewing, type Viewing } from '@population-tracker/contract/session/viewing';
import { IconEye } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { CallError, call, onCallError } from '#web/client.ts';
import { formatTime } from '#web/formats/dates.ts';
import css from './viewing.module.css';

/** Until when it lasts, and the way back. Where the server says that it is over, nothing of the page counts any more. */
export default function ViewingBar({ viewing: { name, lastName, until } }: { viewing: Viewing }): ReactNode {
  const { t } = useTranslation('viewing');
  const [over, setOver] = useState(false);
  useEffect(
    () =>
      onCallError(({ key }) => {
        if (key === 'viewing.over') setOver(true);
      }),
    [],
  );
  const person = `${name} ${lastName}`.trim();
  const back = <Button onClick={() => void goBack()}>{t('back')}</Button>;
  return (
    <section aria-label={t('label')} className={css.bar}>
      <DrawnIcon of={IconEye} />
      <p>{t('text', { name: person, time: formatTime(until) })}</p>
      <Button variant="default" size="compact-sm" onClick={() => void goBack()}>
        {t('end')}
      </Button>
      {over && (
        <Dialog alert title={t('overTitle')} onClose={() => void goBack()} foot={back}>
          {t('overBody', { name: person })}
        </Dialog>
      )}
    </section>
  );
}

/** The panel begins anew: nothing that was read as somebody else stays. */
async function goBack(): Promise<void> {
  try {
    await call(endViewing, {});
  } catch (error) {
    // It was said why; the bar stays.
    if (error instanceof CallError) return;
    throw error;
  }
  window.location.assign('/permissions');
}
