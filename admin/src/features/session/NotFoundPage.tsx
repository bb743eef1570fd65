import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SignInFrame } from './sign-in/SignInFrame.tsx';
import css from './sign-in/sign-in.module.css';

export default function NotFoundPage(): ReactNode {
  const { t } = useTranslation();
  return (
    <SignInFrame>
      <h1>{t('missing.title')}</h1>
      <p className={css.lead}>{t('missing.body')}</p>
      <Link to="/">{t('missing.home')}</Link>
    </SignInFrame>
  );
}
