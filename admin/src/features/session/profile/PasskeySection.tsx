import { Button } from '@mantine/core';
import { listPasskeys, type Passkey, passkeysMax, sendProofCode } from '@population-tracker/contract/session/passkeys';
import { IconCloud } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSection } from '#ui/form/FormPage.tsx';
import { Tag } from '#ui/Tag.tsx';
import { formatInstant, formatStamp } from '#web/formats/dates.ts';
import { useCall } from '#web/query.ts';
import { passkeysWork } from '../passkey-device.ts';
import { AddPasskeyForm } from './AddPasskeyForm.tsx';
import css from './profile.module.css';
import { RemovePasskeyForm } from './RemovePasskeyForm.tsx';
import { RenamePasskeyForm } from './RenamePasskeyForm.tsx';
import { useProof } from './use-proof.ts';

interface Props {
  email: string;
  hasPassword: boolean;
}

type Open = { what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey };

/** Keys in the person's own devices, by which they sign in without a code. Adding and removing one asks for a proof. */
export function PasskeySection({ email, hasPassword }: Props): ReactNode {
  const { t } = useTranslation('session');
  const { data } = useCall(listPasskeys, {});
  const [open, setOpen] = useState<Open | null>(null);
  const proof = useProof(sendProofCode, hasPassword);
  const typed = useRef<string | null>(null);
  const close = () => setOpen(null);

  function begin(open: Open) {
    setOpen(open);
    typed.current = null;
    if (open.what !== 'rename') proof.begin();
  }

  return (
    <FormSection title={t('passkeys.heading')} help={t('passkeys.help')}>
      {open?.what === 'add' && <AddPasskeyForm key={proof.by} proof={proof} email={email} typed={typed} onClose={close} />}
      {open?.what === 'rename' && <RenamePasskeyForm passkey={open.passkey} onClose={close} />}
      {open?.what === 'remove' && <RemovePasskeyForm key={proof.by} passkey={open.passkey} proof={proof} email={email} onClose={close} />}
      {!open && (
        <>
          {data && data.items.length > 0 && (
            <ul className={css.sessions}>
              {data.items.map((passkey) => (
                <OwnPasskey key={passkey.id} passkey={passkey} onOpen={(what) => begin({ what, passkey })} />
              ))}
            </ul>
          )}
          <Adding worksAt={data?.worksAt} count={data?.items.length} onAdd={() => begin({ what: 'add' })} />
        </>
      )}
    </FormSection>
  );
}

interface AddingProps {
  /** Both unknown until they are there. */
  worksAt: string | null | undefined;
  count: number | undefined;
  onAdd: () => void;
}

/** The button, or why there is none. */
function Adding({ worksAt, count, onAdd }: AddingProps): ReactNode {
  const { t } = useTranslation('session');
  if (worksAt === null) return <p className="pt-quiet">{t('passkeys.off')}</p>;
  if (worksAt !== undefined && worksAt !== window.location.origin)
    return <p className="pt-quiet">{t('passkeys.elsewhere', { address: worksAt })}</p>;
  if (worksAt !== undefined && !passkeysWork(worksAt)) return <p className="pt-quiet">{t('passkeys.noBrowser')}</p>;
  const full = (count ?? 0) >= passkeysMax;
  return (
    <div className={css.row}>
      {count === 0 && <span>{t('passkeys.none')}</span>}
      {full ? (
        <span>{t('passkeys.full', { count })}</span>
      ) : (
        <Button variant="default" disabled={count === undefined} onClick={onAdd}>
          {t('passkeys.add')}
        </Button>
      )}
    </div>
  );
}

interface OwnProps {
  passkey: Passkey;
  onOpen: (what: 'rename' | 'remove') => void;
}

function OwnPasskey({ passkey: { name, created, lastUsed, backedUp }, onOpen }: OwnProps): ReactNode {
  const { t } = useTranslation('session');
  return (
    <li>
      <b className="pt-break">
        {name}
        {backedUp && (
          <Tag tone="neutral" icon={IconCloud}>
            {t('passkeys.backedUp')}
          </Tag>
        )}
      </b>
      <span title={t('passkeys.made', { time: formatStamp(created) })}>
        {lastUsed ? t('passkeys.lastUsed', { time: formatInstant(lastUsed) }) : t('passkeys.made', { time: formatInstant(created) })}
      </span>
      <div className={css.actions}>
        <Button variant="subtle" size="compact-sm" aria-label={`${t('passkeys.rename')}: ${name}`} onClick={() => onOpen('rename')}>
          {t('passkeys.rename')}
        </Button>
        <Button variant="subtle" size="compact-sm" aria-label={`${t('passkeys.remove')}: ${name}`} onClick={() => onOpen('remove')}>
          {t('passkeys.remove')}
        </Button>
      </div>
    </li>
  );
}
