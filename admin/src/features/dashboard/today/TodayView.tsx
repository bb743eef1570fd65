import { Button, Skeleton } from '@mantine/core';
import type { Today } from '@population-tracker/contract/dashboard/today';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FilterPill } from '#ui/filters/FilterPill.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { InSheet } from '#ui/page/InSheet.tsx';
import { Page } from '#ui/page/Page.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { formatDay, formatTime } from '#web/formats/dates.ts';
import { TodayOrFigures } from '../TodayOrFigures.tsx';
import { ForecastPanel } from './ForecastPanel.tsx';
import { LivingOffice } from './LivingOffice.tsx';
import { MealsAndDepartures } from './MealsAndDepartures.tsx';
import { TodayCounts } from './TodayCounts.tsx';
import classes from './today.module.css';
import { usePlace, useToday } from './use-today.ts';
import { Warnings } from './Warnings.tsx';
import { WhoIsHere } from './WhoIsHere.tsx';

/** The office as it is at this moment. */
export function TodayView() {
  const { t } = useTranslation('dashboard');
  const { data, error, refetch } = useToday();
  const { place, locationId, change } = usePlace(data);
  return (
    <Page>
      <PageHeader
        title={t('today.title')}
        count={place && formatDay(place.day, { weekday: 'short', day: 'numeric', month: 'long' })}
        actions={
          <div className={classes.actions}>
            <InSheet slot="view">
              {data ? (
                <span className="pt-small pt-faint pt-figures pt-unbroken">
                  {t('today.updated', { time: formatTime(data.at, place?.timeZone) })}
                </span>
              ) : null}
            </InSheet>
            <TodayOrFigures />
            <InSheet slot="filters" set={locationId === null ? 0 : 1}>
              <FilterPill
                label={t('location')}
                options={(data?.locations ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
                value={locationId === null ? '' : String(locationId)}
                onChange={(value) => change(value ? Number(value) : null)}
              />
            </InSheet>
          </div>
        }
      />
      {error && !data ? (
        <EmptyState
          icon={IconAlertCircle}
          title={t('failed')}
          text={error.message}
          actions={
            <Button variant="default" onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          }
        />
      ) : (
        <Content today={data} locationId={locationId} />
      )}
    </Page>
  );
}

function Content({ today, locationId }: { today: Today | undefined; locationId: number | null }) {
  const place = today?.locations.find(({ id }) => id === locationId) ?? today?.company;
  if (!today || !place) {
    return (
      <>
        <Skeleton height={104} mt="md" mb="md" />
        <Skeleton height={320} />
      </>
    );
  }
  return (
    <>
      <TodayCounts place={place} />
      <Warnings
        warnings={today.warnings.filter((one) => locationId === null || one.locationId === null || one.locationId === locationId)}
        today={today}
      />
      <div className={classes.grid}>
        <LivingOffice today={today} place={place} />
        <WhoIsHere today={today} place={place} />
        <ForecastPanel place={place} />
        <MealsAndDepartures today={today} place={place} />
      </div>
    </>
  );
}
