import {
  chooseInvitations,
  type MyCalendar as Mine,
  makeMyFeed,
  readMyCalendar,
  revokeMyFeed,
} from '@population-tracker/contract/me/my-calendar';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notice } from '#ui/touch/notices.ts';
import { Segments } from '#ui/touch/Segments.tsx';
import { TouchButton } from '#ui/touch/TouchButton.tsx';
import { Unread } from '#ui/touch/Unread.tsx';
import { CallError, call } from '#web/client.ts';
import { formatInstant, formatInstantShort } from '#web/formats/dates.ts';
import { callKey, invalidate, queryClient, useCall } from '#web/query.ts';
import { inTurn } from '../in-turn.ts';
import classes from './calendar.module.css';
import { FeedAddress } from './FeedAddress.tsx';

/** One's reservations in one's own calendar: the address that it reads, and what comes by mail. */
export function MyCalendar(): ReactNode {
  const { t } = useTranslation('person/calendar');
  const { data, error, refetch } = useCall(readMyCalendar, {}, { quiet: true });
  const { busy, made, make, revoke, choose } = useCalendar();
  if (!data) {
    return (
      <section className={classes.calendar} aria-busy={!error}>
        <h2>{t('heading')}</h2>
        {error ? <Unread why={error.message} onAgain={refetch} /> : null}
      </section>
    );
  }
  return (
    <section className={classes.calendar}>
      <h2>{t('heading')}</h2>
      <p className="pt-small pt-quiet pt-pretty">{t(made ? 'once' : 'what')}</p>
      {made ? <FeedAddress address={made} /> : null}
      {data.feed ? (
        <Kept feed={data.feed} isNew={made !== null} busy={busy} make={make} revoke={revoke} />
      ) : (
        <TouchButton look="framed" busy={busy} disabled={busy} onClick={() => void make()}>
          {t('make')}
        </TouchButton>
      )}
      <Invitations {...data} choose={choose} />
    </section>
  );
}

const quietly = { quiet: true };

function useCalendar() {
  const { t } = useTranslation('person/calendar');
  const [busy, setBusy] = useState(false);
  /** The address, for as long as the page is open: afterwards nobody knows it any more. */
  const [made, setMade] = useState<string | null>(null);
  const [turn] = useState(inTurn);
  const change = (work: () => Promise<Mine>, said: (now: Mine) => string) =>
    turn(async () => {
      setBusy(true);
      try {
        const now = await work();
        queryClient.setQueryData(callKey(readMyCalendar, {}), now);
        notice.done(said(now));
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        notice.refused(error.fields[0]?.message ?? error.message);
        // Whose answer was lost has done it all the same.
        await invalidate(queryClient, [readMyCalendar.path]);
      } finally {
        setBusy(false);
      }
    });
  return {
    busy,
    made,
    make: () =>
      change(
        async () => {
          const { address, result } = await call(makeMyFeed, {}, quietly);
          setMade(address);
          return result;
        },
        () => t('saved.made'),
      ),
    revoke: () =>
      change(
        async () => {
          const now = await call(revokeMyFeed, {}, quietly);
          setMade(null);
          return now;
        },
        () => t('saved.revoked'),
      ),
    choose: (invitations: boolean) =>
      change(
        () => call(chooseInvitations, { body: { invitations } }, quietly),
        (now) => t(now.invitations ? 'saved.on' : 'saved.off'),
      ),
  };
}

interface KeptProps {
  feed: NonNullable<Mine['feed']>;
  /** It is shown above, and nobody wants another one yet. */
  isNew: boolean;
  busy: boolean;
  make: () => Promise<void>;
  revoke: () => Promise<void>;
}

/** What becomes of it is asked once more: calendars that read it have to be told the new one. */
function Kept({ feed, isNew, busy, make, revoke }: KeptProps): ReactNode {
  const { t } = useTranslation('person/calendar');
  const [asked, setAsked] = useState<'anew' | 'revoke' | null>(null);
  const does = async () => {
    await (asked === 'anew' ? make() : revoke());
    setAsked(null);
  };
  const read = feed.lastRead ? t('read', { when: formatInstant(feed.lastRead) }) : t('unread');
  const facts = (
    <p className="pt-small pt-quiet pt-figures">
      {t('madeOn', { day: formatInstantShort(feed.made) })} · {read}
    </p>
  );
  if (isNew) return facts;
  return (
    <>
      {facts}
      {asked ? <p className="pt-small pt-pretty">{t('stops')}</p> : null}
      <div className={classes.two}>
        {asked ? (
          <>
            <TouchButton look={asked === 'anew' ? 'filled' : 'danger'} busy={busy} disabled={busy} onClick={() => void does()}>
              {t(asked === 'anew' ? 'anewYes' : 'revokeYes')}
            </TouchButton>
            <TouchButton look="framed" disabled={busy} onClick={() => setAsked(null)}>
              {t('keep')}
            </TouchButton>
          </>
        ) : (
          <>
            <TouchButton look="framed" onClick={() => setAsked('anew')}>
              {t('anew')}
            </TouchButton>
            <TouchButton look="danger" onClick={() => setAsked('revoke')}>
              {t('revoke')}
            </TouchButton>
          </>
        )}
      </div>
    </>
  );
}

function Invitations({ invitations, chosen, feed, choose }: Mine & { choose: (invitations: boolean) => Promise<void> }): ReactNode {
  const { t } = useTranslation('person/calendar');
  const said = invitations ? (feed ? 'twice' : 'on') : chosen === null ? 'offByFeed' : 'off';
  return (
    <div className={classes.invitations}>
      <h3>{t('invitations.heading')}</h3>
      <Segments
        label={t('invitations.heading')}
        value={invitations ? 'on' : 'off'}
        options={(['on', 'off'] as const).map((value) => ({ value, label: t(`invitations.${value}Label`) }))}
        onChange={(value) => choose(value === 'on')}
      />
      <p className="pt-small pt-quiet pt-pretty">{t(`invitations.${said}`)}</p>
    </div>
  );
}
