import { verificationCodeLifeMs, verificationCodeResendMs } from '@population-tracker/contract/kernel/constants';
import { sendCode, signInWithCode } from '@population-tracker/contract/session/session';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/client.ts';
import { CodeBoxes } from '../controls/CodeBoxes.tsx';
import { useCountdown } from '../controls/use-countdown.ts';
import { MailboxLine } from './DemoHint.tsx';
import type { Enter } from './enter.ts';
import { Filled } from './Filled.tsx';
import { LinkOffer } from './LinkOffer.tsx';
import css from './sign-in.module.css';
import { useAttempt } from './use-attempt.ts';
import type { Installation } from './use-installation.ts';

interface Props {
  email: string;
  installation: Installation | null;
  onEntered: Enter;
  onChangeAddress: () => void;
}

const minuteMs = 60_000;

export function CodeStep({ email, installation, onEntered, onChangeAddress }: Props): ReactNode {
  const { t } = useTranslation('session');
  const { busy, refusal, closed, attempt, forget } = useAttempt();
  const { left, restart } = useCountdown(verificationCodeResendMs);
  const [sentAgain, setSentAgain] = useState(false);

  function enter(code: string): Promise<boolean> {
    setSentAgain(false);
    return attempt(async () => {
      const { token, result } = await call(signInWithCode, { body: { email, password: code } }, { quiet: true });
      await onEntered(token, { name: result.name, lastName: result.lastName, email: result.email });
    });
  }

  function sendAgain() {
    void attempt(async () => {
      await call(sendCode, { body: { email } }, { quiet: true });
      setSentAgain(true);
      restart();
    });
  }

  return (
    <>
      <h1>{t('code.title')}</h1>
      <p className={css.lead}>
        <Filled
          text={t('code.sent', { email, minutes: verificationCodeLifeMs / minuteMs })}
          part={(address) => <strong>{address}</strong>}
        />{' '}
        <button type="button" className={css.link} onClick={onChangeAddress}>
          {t('code.change')}
        </button>
      </p>
      <CodeBoxes label={t('code.label')} busy={busy} refused={refusal !== null} onComplete={enter} onChange={forget} />
      <Outcome busy={busy} refusal={refusal} sentAgain={sentAgain} />
      {closed && <LinkOffer email={email} />}
      <SendAgain left={left} onSend={sendAgain} />
      {installation?.mailbox && (
        <div className={css.hint}>
          <MailboxLine />
        </div>
      )}
    </>
  );
}

function SendAgain({ left, onSend }: { left: string | null; onSend: () => void }): ReactNode {
  const { t } = useTranslation('session');
  return (
    <div className={css.again}>
      <span>{t('code.missing')}</span>
      {left ? (
        <span className="pt-figures">{t('code.againIn', { time: left })}</span>
      ) : (
        <button type="button" className={css.link} onClick={onSend}>
          {t('code.again')}
        </button>
      )}
    </div>
  );
}

interface OutcomeProps {
  busy: boolean;
  refusal: string | null;
  sentAgain: boolean;
}

function Outcome({ busy, refusal, sentAgain }: OutcomeProps): ReactNode {
  const { t } = useTranslation('session');
  return (
    <div aria-live="polite" className={css.status}>
      {refusal && (
        <p role="alert" className="pt-wrong">
          {refusal}
        </p>
      )}
      {busy && <p className="pt-unseen">{t('code.checking')}</p>}
      {sentAgain && <p>{t('code.sentAgain')}</p>}
    </div>
  );
}
