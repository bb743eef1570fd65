import { Button } from '@mantine/core';
import {
  type IdentityProvider,
  type ProviderTest as Test,
  testIdentityProvider,
} from '@population-tracker/contract/session/identity-providers';
import { IconAlertTriangle, IconCheck, IconCircleCheckFilled, IconCircleXFilled, IconPlayerPlay } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { call } from '#web/client.ts';
import { formatInstant } from '#web/formats/dates.ts';
import classes from './providers.module.css';

interface Props {
  /** Null where it isn't saved yet. */
  provider: IdentityProvider | null;
  dirty: boolean;
}

/** Tries a provider by a whole sign-in, and shows what the last one brought back. */
export function ProviderTest({ provider, dirty }: Props): ReactNode {
  const { t } = useTranslation('permissions/sign-in');
  const [busy, setBusy] = useState(false);
  const run = async () => {
    if (!provider) return;
    setBusy(true);
    try {
      // The page goes, and comes back here.
      window.location.assign((await call(testIdentityProvider, { params: { id: provider.id } })).url);
    } catch (error) {
      setBusy(false);
      throw error;
    }
  };
  const test = provider?.test;
  return (
    <section className={classes.result}>
      <div className={classes.head}>
        <h2>{t('test.heading')}</h2>
        <Button
          variant="default"
          leftSection={<DrawnIcon of={IconPlayerPlay} />}
          disabled={!provider || dirty}
          loading={busy}
          onClick={() => void run()}
        >
          {t(test ? 'test.again' : 'test.run')}
        </Button>
      </div>
      {!provider || dirty ? <p className="pt-quiet">{t('test.saveFirst')}</p> : null}
      {provider && !test && !dirty ? <p className="pt-quiet">{t('test.notYet')}</p> : null}
      {test ? <Outcome of={test} kind={provider.kind} /> : null}
    </section>
  );
}

type Kind = IdentityProvider['kind'];

function Outcome({ of: test, kind }: { of: Test; kind: Kind }) {
  const { t } = useTranslation('permissions/sign-in');
  const passed = test.refusal === null;
  return (
    <>
      <div className={classes.outcome} data-tone={passed ? 'success' : 'danger'}>
        <DrawnIcon of={passed ? IconCircleCheckFilled : IconCircleXFilled} size={20} />
        <b>{t(passed ? 'test.passed' : 'test.refused')}</b>
        <p className="pt-small pt-quiet pt-figures">
          {t('test.by', { time: formatInstant(test.at), name: test.by })}. {passed ? t('test.passedText') : null}
        </p>
      </div>
      {test.why ? <p className={classes.why}>{test.why}</p> : null}
      {test.told ? (
        <p className="pt-small pt-quiet pt-break">
          {t('test.told')}: <code>{test.told}</code>
        </p>
      ) : null}
      {test.claims.length > 0 ? <Claims of={test.claims} /> : null}
      {test.signature ? <Checked of={test} algorithm={test.signature} kind={kind} /> : null}
    </>
  );
}

/** What is used and isn't there, or says no. */
const isWrong = ({ value, use }: Test['claims'][number]): boolean =>
  use !== 'none' && (value === null || (use === 'verified' && value !== 'true' && value !== '1'));

function Claims({ of: claims }: { of: Test['claims'] }) {
  const { t } = useTranslation('permissions/sign-in');
  return (
    <table className={classes.claims}>
      <thead>
        <tr>
          <th>{t('test.claim')}</th>
          <th>{t('test.value')}</th>
          <th>{t('test.becomes')}</th>
        </tr>
      </thead>
      <tbody>
        {claims.map((claim) => (
          <tr key={claim.name} data-wrong={isWrong(claim) || undefined}>
            <td>
              <DrawnIcon of={isWrong(claim) ? IconAlertTriangle : IconCheck} size={14} />
              {claim.name}
            </td>
            <td>{claim.value ?? t('test.missing')}</td>
            <td>{t(isWrong(claim) ? `test.wrong.${claim.use}` : `test.use.${claim.use}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A clock that is a second or two apart says nothing. */
const calmSeconds = 2;

interface CheckedProps {
  of: Pick<Test, 'clockSeconds'>;
  algorithm: string;
  kind: Kind;
}

function Checked({ of: { clockSeconds }, algorithm, kind }: CheckedProps) {
  const { t } = useTranslation('permissions/sign-in');
  const apart = Math.abs(clockSeconds ?? 0);
  const lines =
    kind === 'saml'
      ? [t('test.samlSignature', { algorithm }), t('test.samlMeant'), t('test.samlOnce')]
      : [t('test.discovery'), t('test.signature', { algorithm }), t('test.pkce')];
  return (
    <>
      <h3>{t('test.checked')}</h3>
      <ul className={classes.checked}>
        {lines.map((line) => (
          <li key={line}>
            <DrawnIcon of={IconCheck} />
            {line}
          </li>
        ))}
        {apart > calmSeconds ? (
          <li data-tone="warning">
            <DrawnIcon of={IconAlertTriangle} />
            {t('test.clock', { count: apart })}
          </li>
        ) : null}
      </ul>
    </>
  );
}
