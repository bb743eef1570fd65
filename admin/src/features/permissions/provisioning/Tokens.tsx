import { Button } from '@mantine/core';
import type { Result } from '@population-tracker/contract/kernel/endpoint';
import { type readProvisioning, revokeScimToken, type ScimToken } from '@population-tracker/contract/provisioning';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { confirm } from '#ui/dialog/confirm.ts';
import { Tag } from '#ui/Tag.tsx';
import { toast } from '#ui/toast.ts';
import { call } from '#web/client.ts';
import { formatDay, formatInstant } from '#web/formats/dates.ts';
import { messageText } from '#web/messages.ts';
import { useMayCall } from '#web/permissions.ts';
import { invalidate } from '#web/query.ts';

/** Where the directory calls, whom it looks after, and by which tokens. */
export function Tokens({ state }: { state: Result<typeof readProvisioning> }) {
  const { t } = useTranslation('permissions/provisioning');
  return (
    <div className="pt-stack pt-gap-3">
      <p>
        <span className="pt-block pt-quiet">{t('address')}</span>
        <code className="pt-break">{state.address}</code>
      </p>
      <p className="pt-quiet pt-figures">
        {t('people', { count: state.people })} · {t('teams', { count: state.teams })}
      </p>
      {state.tokens.length === 0 ? <p className="pt-quiet">{t('noTokens')}</p> : null}
      <ul className="pt-rows">
        {state.tokens.map((token) => (
          <Token key={token.id} token={token} />
        ))}
      </ul>
    </div>
  );
}

function Token({ token }: { token: ScimToken }) {
  const { t } = useTranslation('permissions/provisioning');
  const client = useQueryClient();
  const mayRevoke = useMayCall(revokeScimToken);
  const { id, name, start, madeBy, created, until, over, lastUsed } = token;
  const revoke = async () => {
    const title = t('revokeTitle', { name });
    if (!(await confirm({ title, body: t('revokeText'), confirmLabel: t('revoke'), danger: true }))) return;
    await call(revokeScimToken, { params: { id } });
    toast.success(messageText('scimToken.revoked'));
    await invalidate(client, ['/provisioning']);
  };
  return (
    <li>
      <div>
        <b className="pt-block pt-break">{name}</b>
        <span className="pt-block pt-small pt-quiet pt-break">
          <code>{start}…</code> · {t('made', { name: madeBy, time: formatInstant(created) })}
        </span>
        <span className="pt-block pt-small pt-quiet">{lastUsed ? t('lastUsed', { time: formatInstant(lastUsed) }) : t('neverUsed')}</span>
      </div>
      <div className="pt-line pt-gap-2">
        {over ? (
          <Tag tone="neutral">{t('expired')}</Tag>
        ) : (
          <span className="pt-small pt-figures">{t('until', { day: formatDay(until) })}</span>
        )}
        {mayRevoke ? (
          <Button variant="default" size="xs" aria-label={t('revokeNamed', { name })} onClick={() => void revoke()}>
            {t('revoke')}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
