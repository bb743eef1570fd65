import { Button } from '@mantine/core';
import type { Emergency } from '@population-tracker/contract/emergency/emergency';
import { IconBellRinging, IconSquare } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { useServerNow } from '../elapsed.ts';
import classes from './board.module.css';
import { type BoardActions, secondsToRemind } from './board-actions.ts';

/** Reminding and ending: beside the clock on a desk, at the thumb on a phone. */
export function BoardButtons({ emergency, actions }: { emergency: Emergency; actions: BoardActions }) {
  const { t } = useTranslation('emergency');
  const wait = secondsToRemind(emergency, useServerNow());
  const { none, kind } = emergency;
  return (
    <>
      <Button
        leftSection={<DrawnIcon of={IconBellRinging} />}
        loading={actions.reminding}
        disabled={wait > 0 || none === 0}
        title={t('remind.hint')}
        className="pt-figures"
        onClick={actions.remind}
      >
        {wait > 0 && none > 0 ? t('remind.wait', { seconds: wait }) : t('remind.label', { count: none })}
      </Button>
      <Button
        variant="default"
        className={classes.end}
        leftSection={<DrawnIcon of={IconSquare} />}
        loading={actions.ending}
        onClick={actions.end}
      >
        {t(`end.button.${kind}`)}
      </Button>
    </>
  );
}
