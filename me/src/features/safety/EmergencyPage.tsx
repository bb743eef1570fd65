import { type Answer, answers, emergencyNoteMaxLength } from '@population-tracker/contract/emergency/emergency';
import { shownPhoneNumber } from '@population-tracker/contract/emergency/emergency-settings';
import { productTitle } from '@population-tracker/contract/kernel/constants';
import { IconAlertTriangleFilled, IconPhoneFilled } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { OtherLanguage } from '#ui/touch/OtherLanguage.tsx';
import { TouchButton } from '#ui/touch/TouchButton.tsx';
import { useSession } from '#web/session.ts';
import { began } from './began.ts';
import { Drawn } from './Drawn.tsx';
import { Said } from './Said.tsx';
import classes from './safety.module.css';
import { keepAnswer } from './unsent.ts';
import type { Asking } from './use-own-emergencies.ts';

interface Props extends Asking {
  line: ReactNode;
  onLeave: () => void;
}

/** The question first; only of a drill is something said before it. The number to call stays at the lower edge. */
export function EmergencyPage({ line, onLeave, ...one }: Props): ReactNode {
  const { t } = useTranslation('safety');
  const { id, kind, message, locations, startedAt, phoneNumber, actionState, unsent } = one;
  const { profile } = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    document.title = `${t(`kind.${kind}`)}: ${t('question')} - ${productTitle}`;
  });
  const isOpen = actionState === 'none' && !unsent;
  const name = [profile?.name, profile?.lastName].filter(Boolean).join(' ');
  const facts = [name, ...locations, t('started', { at: began(startedAt) })].filter(Boolean).join(' · ');
  return (
    <main className={classes.page} data-answered={!isOpen || undefined}>
      <Head />
      {line}
      {kind === 'drill' ? (
        <p className={classes.drill}>
          <DrawnIcon of={IconAlertTriangleFilled} size={20} />
          {t('isDrill')}
        </p>
      ) : null}
      <h1 ref={heading} tabIndex={-1}>
        {t('question')}
      </h1>
      <p className={classes.message}>{message}</p>
      <p className={classes.facts}>
        {kind === 'emergency' ? <b>{t('kind.emergency')} · </b> : null}
        {facts}
      </p>
      <div role="status">{isOpen ? null : <Said {...one} />}</div>
      <Answers id={id} note={unsent?.note ?? one.note} isOpen={isOpen} />
      {isOpen ? null : (
        <TouchButton look="framed" wide onClick={onLeave}>
          {t('goOn')}
        </TouchButton>
      )}
      <Foot phoneNumber={phoneNumber} />
    </main>
  );
}

function Foot({ phoneNumber }: Pick<Asking, 'phoneNumber'>): ReactNode {
  const { t } = useTranslation('safety');
  return (
    <div className={classes.foot}>
      <p>{t('help')}</p>
      {phoneNumber ? (
        <a href={`tel:${phoneNumber}`}>
          <DrawnIcon of={IconPhoneFilled} size={24} />
          <span>
            {t('call')}: <b>{shownPhoneNumber(phoneNumber)}</b>
          </span>
        </a>
      ) : null}
    </div>
  );
}

function Head(): ReactNode {
  return (
    <header className={classes.head}>
      <b>{productTitle}</b>
      <OtherLanguage />
    </header>
  );
}

function Answers({ id, note, isOpen }: { id: number; note: string; isOpen: boolean }): ReactNode {
  const { t } = useTranslation('safety');
  const [typed, setTyped] = useState(note);
  const field = useId();
  const answer = (given: Answer) => keepAnswer(id, given, typed);
  return (
    <>
      <div className={classes.answers}>
        {answers.map((given) => (
          <button key={given} type="button" className={classes.answer} data-answer={given} onClick={() => answer(given)}>
            <Drawn person={given} />
            {t(`answer.${given}`)}
          </button>
        ))}
      </div>
      <p className="pt-quiet">{t(isOpen ? 'notYet' : 'change')}</p>
      <label htmlFor={field}>{t('note')}</label>
      <textarea
        id={field}
        rows={2}
        maxLength={emergencyNoteMaxLength}
        placeholder={t('noteHint')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </>
  );
}
