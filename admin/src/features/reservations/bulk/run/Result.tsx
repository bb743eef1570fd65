import type { ReservationBulk } from '@population-tracker/contract/reservations/reservations-bulk';
import { type Icon, IconAlertCircle, IconAlertTriangle, IconArrowBackUp, IconCircleCheck, IconCircleMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { formatInstant } from '#web/formats/dates.ts';
import { formatNumber } from '#web/formats/numbers.ts';
import classes from './run.module.css';

interface Said {
  icon: Icon;
  tone: 'success' | 'warning' | 'danger' | 'neutral';
  title: string;
  text?: string;
}

/** What is to be decided, or what came of it, in a sentence. */
export function Result({ bulk }: { bulk: ReservationBulk }) {
  const { t } = useTranslation('reservations/bulk');
  const { icon: Glyph, tone, title, text } = saidOf(t, bulk);
  return (
    <section className={classes.result} data-tone={tone}>
      <DrawnIcon of={Glyph} size={20} />
      <div>
        <h2>{title}</h2>
        {text ? <p>{text}</p> : null}
        {bulk.unknownTotal > 0 && bulk.state === 'checked' ? (
          <p>
            {t('who.unknown', { count: bulk.unknownTotal, n: formatNumber(bulk.unknownTotal) })} {bulk.unknown.slice(0, 10).join(', ')}
          </p>
        ) : null}
      </div>
    </section>
  );
}

type Translate = ReturnType<typeof useTranslation<'reservations/bulk'>>['t'];

function saidOf(t: Translate, bulk: ReservationBulk): Said {
  const { state, valid, refused, made, total, undone } = bulk;
  const counted = (count: number) => ({ count, n: formatNumber(count) });
  if (undone) {
    const text = t('result.undoneBy', { name: undone.by, when: formatInstant(undone.at) });
    const left = undone.notUndone > 0 ? `${t('result.notUndone', counted(undone.notUndone))} ${text}` : text;
    return { icon: IconArrowBackUp, tone: 'neutral', title: t('result.undone', counted(undone.undone)), text: left };
  }
  if (state === 'checked') {
    if (refused === 0)
      return { icon: IconCircleCheck, tone: 'success', title: t('result.allValid', counted(valid)), text: t('result.allValidText') };
    if (valid === 0)
      return { icon: IconAlertCircle, tone: 'danger', title: t('result.noneValid', counted(total)), text: t('result.noneValidText') };
    return {
      icon: IconAlertTriangle,
      tone: 'warning',
      title: t('result.continue', counted(valid)),
      text: t('result.leftOut', counted(refused)),
    };
  }
  if (state === 'failed') return { icon: IconAlertCircle, tone: 'danger', title: t('result.failed'), text: bulk.failure ?? undefined };
  if (state === 'cancelled') {
    return {
      icon: IconCircleMinus,
      tone: 'neutral',
      title: t('result.cancelled'),
      text: made > 0 ? t('result.madeBefore', counted(made)) : t('result.nothingMade'),
    };
  }
  return {
    icon: IconCircleCheck,
    tone: 'success',
    title: t('result.made', counted(made)),
    text: refused > 0 ? t('result.leftOutDone', counted(refused)) : undefined,
  };
}
