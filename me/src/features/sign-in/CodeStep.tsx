import { verificationCodeDigits, verificationCodeLifeMs, verificationCodeResendMs } from '@population-tracker/contract/kernel/constants';
import { sendCode, signInWithCode } from '@population-tracker/contract/session/session';
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TouchButton } from '#ui/touch/TouchButton.tsx';
import { call } from '#web/client.ts';
import type { Enter } from './enter.ts';
import { keepIfSaid } from './keep.ts';
import { LinkOffer } from './LinkOffer.tsx';
import classes from './sign-in.module.css';
import { useAttempt } from './use-attempt.ts';

interface Props {
  email: string;
  onEntered: Enter;
  onChangeAddress: () => void;
}

export function CodeStep({ email, onEntered, onChangeAddress }: Props): ReactNode {
  const { t } = useTranslation('sign-in');
  const { busy, refusal, closed, attempt } = useAttempt();
  const [code, setCode] = useState('');

  async function check(digits: string) {
    const entered = await attempt(async () => {
      const { token, result } = await call(
        signInWithCode,
        { body: { email, password: digits, app: 'me', ...keepIfSaid() } },
        { quiet: true },
      );
      onEntered(token, result);
    });
    if (!entered) setCode('');
  }

  /** The last digit sends it by itself, pasted or from the keyboard's own offer too. */
  function typed(text: string) {
    const digits = text.normalize('NFKC').replace(/\D/g, '').slice(0, verificationCodeDigits);
    setCode(digits);
    if (digits.length === verificationCodeDigits) void check(digits);
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void check(code);
  };

  return (
    <form onSubmit={submit} noValidate>
      <h1>{t('codeTitle')}</h1>
      <p className={classes.lead}>
        {t('codeSent', { email, minutes: verificationCodeLifeMs / 60_000 })}{' '}
        <button type="button" className={classes.link} onClick={onChangeAddress}>
          {t('changeAddress')}
        </button>
      </p>
      <CodeField code={code} busy={busy} refusal={refusal} onType={typed} />
      {closed ? <LinkOffer email={email} /> : null}
      <TouchButton type="submit" wide busy={busy} className="pt-below-4">
        {t('signIn')}
      </TouchButton>
      <SendAgain email={email} />
    </form>
  );
}

interface FieldProps {
  code: string;
  busy: boolean;
  refusal: string | null;
  onType: (text: string) => void;
}

function CodeField({ code, busy, refusal, onType }: FieldProps): ReactNode {
  const { t } = useTranslation('sign-in');
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{t('code')}</label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="one-time-code"
        // biome-ignore lint/a11y/noAutofocus: it is all that this step asks for
        autoFocus
        className={classes.code}
        value={code}
        readOnly={busy}
        aria-invalid={refusal ? true : undefined}
        aria-describedby={refusal ? `${id}-why` : undefined}
        onChange={(event) => onType(event.target.value)}
      />
      {refusal ? (
        <p id={`${id}-why`} role="alert" className="pt-wrong pt-below-2">
          {refusal}
        </p>
      ) : null}
    </>
  );
}

/** Not before a while, since most codes are on their way. */
function SendAgain({ email }: { email: string }): ReactNode {
  const { t } = useTranslation('sign-in');
  const { busy, refusal, attempt } = useAttempt();
  const [sentAt, setSentAt] = useState(() => Date.now());
  const [ready, setReady] = useState(false);
  const [again, setAgain] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setReady(true), sentAt + verificationCodeResendMs - Date.now());
    return () => window.clearTimeout(timer);
  }, [sentAt]);

  const send = () =>
    attempt(async () => {
      await call(sendCode, { body: { email, app: 'me' } }, { quiet: true });
      setReady(false);
      setAgain(true);
      setSentAt(Date.now());
    });

  return (
    <div className={classes.again} aria-live="polite">
      <span>{again && !ready ? t('sentAgain') : t('missing')}</span>
      {ready ? (
        <button type="button" className={classes.link} aria-busy={busy} onClick={() => void send()}>
          {t('sendAgain')}
        </button>
      ) : null}
      {refusal ? <p className="pt-wrong">{refusal}</p> : null}
    </div>
  );
}
