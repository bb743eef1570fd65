import { Button } from '@mantine/core';
import type { Grant } from '@population-tracker/contract/grants';
import { useTranslation } from 'react-i18next';
import { usePhone } from '#ui/page/phone.ts';
import { useHolds } from '#web/permissions.ts';
import { useView } from '#web/view.ts';
import { useReviewGrant, useTakeGrant } from './take-grant.ts';

/** Keeps a permission or takes it away; what comes with a user type is taken away where people are. */
export function GrantDecision({ grant }: { grant: Grant }) {
  const { t } = useTranslation('permissions');
  const [review, take] = [useReviewGrant(), useTakeGrant()];
  const { go } = useView();
  const seesPeople = useHolds('users.read');
  const size = usePhone() ? 'sm' : 'compact-sm';
  return (
    <span className="pt-row pt-gap-1 pt-unbroken">
      <Button size={size} variant="default" onClick={() => void review(grant)}>
        {t('review')}
      </Button>
      {grant.id > 0 ? (
        <Button size={size} variant="subtle" color="red" onClick={() => void take(grant)}>
          {t('take')}
        </Button>
      ) : null}
      {grant.id < 0 && seesPeople ? (
        <Button size={size} variant="subtle" onClick={() => go(`/usermanagement?id=${grant.userId}`)}>
          {t('openPerson')}
        </Button>
      ) : null}
    </span>
  );
}
