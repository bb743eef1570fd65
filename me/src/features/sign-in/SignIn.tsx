import { productTitle } from '@population-tracker/contract/kernel/constants';
import { lazy, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProductMark } from '#ui/ProductMark.tsx';
import { OtherLanguage } from '#ui/touch/OtherLanguage.tsx';
import { beginSession } from '#web/session.ts';
import { CodeStep } from './CodeStep.tsx';
import type { Enter } from './enter.ts';
import { LinkStep } from './LinkStep.tsx';
import { MailStep } from './MailStep.tsx';
import classes from './sign-in.module.css';

/** The token of a mailed link stands behind the #, which no server is told. */
const linkIn = (hash: string): string | null => /^#link=([\w-]+)$/.exec(hash)?.[1] ?? null;

const handoverIn = (hash: string): string | null => /^#handover=([\w-]+)$/.exec(hash)?.[1] ?? null;

const HandoverStep = lazy(() => import('./HandoverStep.tsx'));

/** The mail address, then the code that was sent to it; a mailed link is the way in that stays open. */
export default function SignIn(): ReactNode {
  const { t } = useTranslation('sign-in');
  const [link, setLink] = useState(() => linkIn(window.location.hash));
  const [handover, setHandover] = useState(() => handoverIn(window.location.hash));
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);
  useEffect(() => {
    document.title = `${t('title')} - ${productTitle}`;
  });

  const enter: Enter = (token, { name, lastName, email }) => {
    // It is used up, and nobody's to find in the history.
    if (window.location.hash) window.history.replaceState(null, '', window.location.pathname + window.location.search);
    beginSession(token, { name, lastName, email });
  };

  return (
    <main className={classes.box}>
      <div className={classes.mark}>
        <ProductMark size={32} />
        <span>{productTitle}</span>
        <OtherLanguage />
      </div>
      {handover ? (
        <HandoverStep code={handover} onEntered={enter} onOther={() => setHandover(null)} />
      ) : link ? (
        <LinkStep token={link} onEntered={enter} onOther={() => setLink(null)} />
      ) : sent ? (
        <CodeStep email={email} onEntered={enter} onChangeAddress={() => setSent(false)} />
      ) : (
        <MailStep email={email} onEmail={setEmail} onSent={() => setSent(true)} onEntered={enter} />
      )}
    </main>
  );
}
