import { type ProductLanguage, productLanguages, productTitle } from '@population-tracker/contract/kernel/constants';
import { signOut } from '@population-tracker/contract/session/session';
import { IconLogout } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { notice } from '#ui/touch/notices.ts';
import { Segments } from '#ui/touch/Segments.tsx';
import { TouchButton } from '#ui/touch/TouchButton.tsx';
import { goTo } from '#web/address.ts';
import { CallError, call } from '#web/client.ts';
import { initialsOf } from '#web/formats/initials.ts';
import { catalogueLanguage, languageName, switchLanguage } from '#web/language.ts';
import { type Scheme, scheme, schemes, useChoice } from '#web/look/look-choices.ts';
import { clearSession, useSession } from '#web/session.ts';
import { MyCalendar } from './calendar/MyCalendar.tsx';
import { MyData } from './MyData.tsx';
import { MyNotifications } from './MyNotifications.tsx';
import { MyVisibility } from './MyVisibility.tsx';
import classes from './person.module.css';

/** Who one is here, how the app looks and speaks, and the way out. */
export default function MePage(): ReactNode {
  const { t } = useTranslation('person');
  const { profile } = useSession();
  useEffect(() => {
    document.title = `${t('title')} - ${productTitle}`;
  });
  const name = [profile?.name, profile?.lastName].filter(Boolean).join(' ');
  return (
    <main className={classes.page}>
      <h1>{t('title')}</h1>
      <section className={classes.person}>
        <span className={classes.initials} aria-hidden>
          {initialsOf(profile?.name, profile?.lastName)}
        </span>
        <div className="pt-narrow">
          <h2 className="pt-large pt-break">{name}</h2>
          <p className="pt-quiet pt-break">{profile?.email}</p>
        </div>
      </section>
      <MyVisibility />
      <MyCalendar />
      <MyNotifications />
      <Language />
      <Appearance />
      <MyData />
      <SignOut />
    </main>
  );
}

function Language(): ReactNode {
  const { t } = useTranslation('person');
  const options = productLanguages.map((value) => ({ value, label: languageName(value), lang: value }));
  const choose = async (language: ProductLanguage) => {
    if (!(await switchLanguage(language))) notice.refused(t('languageFailed'));
  };
  return (
    <section className={classes.part}>
      <h2>{t('language')}</h2>
      <Segments label={t('language')} value={catalogueLanguage()} options={options} onChange={choose} />
    </section>
  );
}

function Appearance(): ReactNode {
  const { t } = useTranslation('person');
  const chosen = useChoice<Scheme>(scheme);
  return (
    <section className={classes.part}>
      <h2>{t('appearance')}</h2>
      <Segments
        label={t('appearance')}
        value={chosen}
        options={schemes.map((value) => ({ value, label: t(`scheme.${value}`) }))}
        onChange={scheme.choose}
      />
    </section>
  );
}

function SignOut(): ReactNode {
  const { t } = useTranslation('person');
  const [busy, setBusy] = useState(false);
  async function leave() {
    setBusy(true);
    try {
      await call(signOut, {}, { quiet: true });
    } catch (error) {
      // Whatever the server says, this device forgets who it was.
      if (!(error instanceof CallError)) throw error;
    }
    goTo('/my/', { replace: true });
    clearSession(true);
  }
  return (
    <TouchButton look="framed" wide busy={busy} className="pt-below-5" onClick={() => void leave()}>
      <DrawnIcon of={IconLogout} size={18} />
      {t('signOut')}
    </TouchButton>
  );
}
