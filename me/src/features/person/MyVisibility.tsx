import {
  chooseMyVisibility,
  type OwnVisibility,
  readMyVisibility,
  type Visibility,
  visibilities,
} from '@population-tracker/contract/colleagues/colleagues';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NeedsConnection } from '#ui/touch/NeedsConnection.tsx';
import { notice } from '#ui/touch/notices.ts';
import { Segments } from '#ui/touch/Segments.tsx';
import { Unread } from '#ui/touch/Unread.tsx';
import { CallError, call } from '#web/client.ts';
import { callKey, invalidate, queryClient, useCall } from '#web/query.ts';
import { inTurn } from './in-turn.ts';
import classes from './person.module.css';

/** By whom one's days are seen, and what the company says to it. */
export function MyVisibility(): ReactNode {
  const { t } = useTranslation('person');
  const { data, error, refetch } = useCall(readMyVisibility, {}, { quiet: true });
  const choose = useChoosing();
  if (!data) {
    return (
      <section className={classes.seen} aria-busy={!error}>
        <h2>{t('visibility.heading')}</h2>
        {error ? <Unread why={error.message} onAgain={refetch} /> : null}
      </section>
    );
  }
  const { most } = data;
  const options = visibilities.map((value) => ({
    value,
    label: t(`visibility.${value}`),
    disabled: visibilities.indexOf(value) > visibilities.indexOf(most),
  }));
  return (
    <section className={classes.seen}>
      <h2>{t('visibility.heading')}</h2>
      {most === 'nobody' ? (
        <p className="pt-quiet">{t('visibility.notAllowed')}</p>
      ) : (
        <NeedsConnection>
          <Segments label={t('visibility.heading')} value={data.counts} options={options} onChange={choose} />
          <Said {...data} />
        </NeedsConnection>
      )}
    </section>
  );
}

function useChoosing(): (visibility: Visibility) => Promise<void> {
  const { t } = useTranslation('person');
  const [turn] = useState(inTurn);
  return (visibility) =>
    turn(async () => {
      try {
        const saved = await call(chooseMyVisibility, { body: { visibility } }, { quiet: true });
        queryClient.setQueryData(callKey(readMyVisibility, {}), saved);
        notice.done(t(`visibility.saved.${saved.counts}`));
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        notice.refused(error.fields[0]?.message ?? error.message);
      } finally {
        await invalidate(queryClient, [readMyVisibility.path]);
      }
    });
}

/** What it means, and why it is not what one might think. */
function Said({ counts, chosen, most, teams }: OwnVisibility): ReactNode {
  const { t } = useTranslation('person');
  const isLess = chosen !== null && visibilities.indexOf(chosen) > visibilities.indexOf(counts);
  const isAlone = counts === 'team' && teams.length === 0;
  const said = [
    isAlone ? t('visibility.noTeam') : t(counts === 'nobody' ? 'visibility.none' : 'visibility.what'),
    counts === 'team' && teams.length > 0 ? t('visibility.teams', { names: teams.join(', ') }) : null,
    isLess ? t('visibility.chosenMore', { chosen: t(`visibility.${chosen}`) }) : most === 'team' ? t('visibility.atMostTeam') : null,
    chosen === null ? t('visibility.notChosen') : null,
  ];
  return <p className="pt-small pt-quiet pt-pretty">{said.filter(Boolean).join(' ')}</p>;
}
