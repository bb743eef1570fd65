import { Button, Skeleton } from '@mantine/core';
import { type Announcement, announcementDeliveries, announcementTimeZone } from '@population-tracker/contract/announcements/announcements';
import type { Result } from '@population-tracker/contract/kernel/endpoint';
import { IconMailForward } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { Figure, Figures } from '#ui/Figure.tsx';
import { FormSection } from '#ui/form/FormPage.tsx';
import { formatDay, formatInstant } from '#web/formats/dates.ts';
import { useHolds } from '#web/permissions.ts';
import { useCall } from '#web/query.ts';

type Told = Result<typeof announcementDeliveries>;

/** While mails are on the way, their figures are read again this often. */
const pollMs = 2_000;

/** What stands there in the end, so that nothing below it moves: the figures, and what leads to the mails where there are any. */
const figuresPx = 56;
const buttonPx = 44;

/** A sending that isn’t finished goes on only while the announcement runs. */
const isMoving = (told: Told | undefined, state: Announcement['state']) =>
  told !== undefined && (told.waiting > 0 || (state === 'running' && told.rounds[0]?.finished === null));

/** What became of the mails of a published announcement. */
export function Deliveries({ announcement }: { announcement: Announcement }) {
  const { t } = useTranslation('announcements');
  const { id, recipients, state } = announcement;
  const mayOpen = useHolds('mail.write');
  const answer = useCall(
    announcementDeliveries,
    { params: { id } },
    { quiet: true, refetchInterval: ({ state: read }) => (state !== 'scheduled' && isMoving(read.data, state) ? pollMs : false) },
  );
  if (answer.error) return null;
  return (
    <FormSection title={t('delivery.title')} help={answer.data ? when(t, announcement, answer.data) : '\u00a0'}>
      {answer.data ? (
        <Counts id={id} told={answer.data} />
      ) : (
        <Skeleton height={recipients === null || recipients === 0 || !mayOpen ? figuresPx : figuresPx + buttonPx} />
      )}
    </FormSection>
  );
}

function Counts({ id, told }: { id: number; told: Told }) {
  const { t } = useTranslation('announcements');
  const mayOpen = useHolds('mail.write');
  return (
    <>
      <Figures>
        <Figure label={t('delivery.sent')} value={told.sent} />
        <Figure label={t('delivery.waiting')} value={told.waiting} />
        <Figure label={t('delivery.failed')} value={told.failed} tone={told.failed > 0 ? 'danger' : undefined} />
        {told.uncertain > 0 ? <Figure label={t('delivery.uncertain')} value={told.uncertain} tone="warning" /> : null}
      </Figures>
      {mayOpen && told.sent + told.waiting + told.failed + told.uncertain > 0 ? (
        <div>
          <Button
            variant="default"
            component={Link}
            to={`/notifications?topic=${encodeURIComponent(`announcement:${id}`)}`}
            leftSection={<DrawnIcon of={IconMailForward} />}
          >
            {t('delivery.show')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function when(t: TFunction<'announcements'>, { startDate, state }: Announcement, { rounds }: Told): string {
  const begun = rounds.filter(({ started }) => started !== null);
  const isOpen = rounds[0]?.finished === null;
  // Moved on the way, it has begun and waits for its new start all the same.
  if (isOpen && state === 'scheduled') return t('delivery.none', { day: formatDay(startDate, { dateStyle: 'long' }) });
  const [latest] = begun;
  if (!latest?.started || (isOpen && state === 'running')) return t('delivery.noneYet');
  const at = formatInstant(latest.started, announcementTimeZone);
  return begun.length > 1 ? t('delivery.rounds', { count: begun.length, at }) : t('delivery.last', { at });
}
