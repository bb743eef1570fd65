import { chooseMyNotifications, type OwnNotifications, readMyNotifications } from '@population-tracker/contract/me/my-notifications';
import { alwaysMailed, type PushKind } from '@population-tracker/contract/me/push-kinds';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NeedsConnection } from '#ui/touch/NeedsConnection.tsx';
import { notice } from '#ui/touch/notices.ts';
import { TouchButton } from '#ui/touch/TouchButton.tsx';
import { Unread } from '#ui/touch/Unread.tsx';
import { usePressed } from '#ui/use-pressed.ts';
import { CallError, call } from '#web/client.ts';
import { callKey, invalidate, queryClient, useCall } from '#web/query.ts';
import { useStored } from '#web/use-stored.ts';
import { inTurn } from './in-turn.ts';
import { hindrance, ownDevice, registerDevice, removeDevice } from './own-device.ts';
import classes from './person.module.css';

/** How one hears of what: by mail, on one's devices, or both; and which devices these are. */
export function MyNotifications(): ReactNode {
  const { t } = useTranslation('person');
  const { data, error, refetch } = useCall(readMyNotifications, {}, { quiet: true });
  if (!data) {
    return (
      <section className={classes.part} aria-busy={!error}>
        <h2>{t('notices.heading')}</h2>
        {error ? <Unread why={error.message} onAgain={refetch} /> : null}
      </section>
    );
  }
  return (
    <section className={classes.part}>
      <h2>{t('notices.heading')}</h2>
      {data.key === null ? (
        <p className="pt-quiet">{t('notices.off')}</p>
      ) : (
        <NeedsConnection>
          {data.devices.length > 0 ? <Kinds kinds={data.kinds} /> : null}
          <Devices keyOf={data.key} devices={data.devices} />
        </NeedsConnection>
      )}
    </section>
  );
}

const turn = inTurn();

/** Shows what the server says now, else why it said no. */
const attempt = (work: () => Promise<OwnNotifications>, done: string, failed: string): Promise<void> =>
  turn(async () => {
    try {
      queryClient.setQueryData(callKey(readMyNotifications, {}), await work());
      notice.done(done);
    } catch (error) {
      if (error instanceof CallError) notice.refused(error.fields[0]?.message ?? error.message);
      else if (error instanceof DOMException) notice.refused(failed);
      else throw error;
      await invalidate(queryClient, [readMyNotifications.path]);
    }
  });

interface Ways {
  mail: boolean;
  push: boolean;
}

function Kinds({ kinds }: Pick<OwnNotifications, 'kinds'>): ReactNode {
  const { t } = useTranslation('person');
  const choose = (kind: PushKind, body: Ways) =>
    attempt(() => call(chooseMyNotifications, { params: { kind }, body }, { quiet: true }), t('notices.saved'), t('notices.failed'));
  return (
    <>
      <table className={classes.ways}>
        <thead>
          <tr>
            <th scope="col">
              <span className="pt-unseen">{t('notices.of')}</span>
            </th>
            <th scope="col">{t('notices.mail')}</th>
            <th scope="col">{t('notices.push')}</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ kind, mail, push }) => (
            <Kind key={kind} kind={kind} ways={{ mail, push }} choose={(ways) => choose(kind, ways)} />
          ))}
        </tbody>
      </table>
      <p className="pt-small pt-quiet pt-pretty">{t('notices.always')}</p>
    </>
  );
}

/** Both ways are one choice: a press upon the other must not take it back. */
function Kind({ kind, ways, choose }: { kind: PushKind; ways: Ways; choose: (ways: Ways) => Promise<void> }): ReactNode {
  const { t } = useTranslation('person');
  const [{ mail, push }, press] = usePressed(ways, choose);
  const name = t(`notices.kind.${kind}`);
  return (
    <tr>
      <th scope="row">{name}</th>
      <Way
        label={`${name}: ${t('notices.mail')}`}
        checked={mail}
        // Somehow one hears of it.
        disabled={alwaysMailed.includes(kind) || !push}
        onChange={() => press({ mail: !mail, push })}
      />
      <Way label={`${name}: ${t('notices.push')}`} checked={push} disabled={!mail} onChange={() => press({ mail, push: !push })} />
    </tr>
  );
}

interface WayProps {
  label: string;
  checked: boolean;
  disabled: boolean;
  onChange: () => void;
}

function Way({ label, ...rest }: WayProps): ReactNode {
  return (
    <td>
      <label>
        <span className="pt-unseen">{label}</span>
        <input type="checkbox" {...rest} />
      </label>
    </td>
  );
}

function Devices({ keyOf, devices }: { keyOf: string; devices: OwnNotifications['devices'] }): ReactNode {
  const { t } = useTranslation('person');
  const [busy, setBusy] = useState(false);
  const own = ownDevice(useStored('pushDevice'));
  const isOn = devices.some(({ id }) => id === own);
  const others = devices.filter(({ id }) => id !== own);
  const why = hindrance();
  const press = async (work: () => Promise<OwnNotifications>, done: string) => {
    setBusy(true);
    await attempt(work, done, t(hindrance() === 'denied' ? 'notices.denied' : 'notices.failed'));
    setBusy(false);
  };
  return (
    <>
      {isOn && own !== null ? (
        <TouchButton look="framed" wide busy={busy} onClick={() => void press(() => removeDevice(own), t('notices.disabled'))}>
          {t('notices.disable')}
        </TouchButton>
      ) : why ? (
        <p className="pt-quiet pt-pretty">{t(`notices.${why}`)}</p>
      ) : (
        <TouchButton look="framed" wide busy={busy} onClick={() => void press(() => registerDevice(keyOf), t('notices.enabled'))}>
          {t('notices.enable')}
        </TouchButton>
      )}
      {others.length > 0 ? (
        <ul aria-label={t('notices.others')}>
          {others.map(({ id, device }) => {
            const name = device || t('notices.unknown');
            return (
              <li key={id} className={classes.device}>
                <span className="pt-grow pt-break">{name}</span>
                <TouchButton
                  look="framed"
                  busy={busy}
                  aria-label={t('notices.takeNamed', { device: name })}
                  onClick={() => void press(() => removeDevice(id), t('notices.taken', { device: name }))}
                >
                  {t('notices.take')}
                </TouchButton>
              </li>
            );
          })}
        </ul>
      ) : null}
    </>
  );
}
