import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TouchButton } from './TouchButton.tsx';

interface Props {
  /** A sentence for the person. */
  why: string;
  onAgain: () => unknown;
}

/**
 * Why something can't be shown, and the way to ask for it again: nobody has to leave the screen for that.
 *
 *     {error ? <Unread why={error.message} onAgain={refetch} /> : null}
 */
export function Unread({ why, onAgain }: Props): ReactNode {
  const { t } = useTranslation();
  return (
    <div role="alert" className="pt-stack pt-gap-3 pt-start">
      <p>{why}</p>
      <TouchButton look="framed" onClick={() => void onAgain()}>
        {t('ui.retry')}
      </TouchButton>
    </div>
  );
}
