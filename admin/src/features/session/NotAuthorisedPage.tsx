import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SignInFrame } from './sign-in/SignInFrame.tsx';
import css from './sign-in/sign-in.module.css';

export default function NotAuthorisedPage(): ReactNode {
  const { t } = useTranslation();
  return (
    <SignInFrame>
      <h1>{t('denied.title')}</h1>
      <p className={css.lead}>{t('denied.body')}</p>
      <Link to="/">{t('denied.home')}</Link>
    </SignInFrame>
  );
}
