import { type CodedPlace, renewPlaceCode, retirePlaceCode } from '@population-tracker/contract/place-codes/place-codes';
import { IconDotsVertical, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { confirm } from '#ui/dialog/confirm.ts';
import { PopupItem } from '#ui/popup-menu/PopupItem.tsx';
import { PopupMenu } from '#ui/popup-menu/PopupMenu.tsx';
import { toast } from '#ui/toast.ts';
import { CallError, call } from '#web/client.ts';
import { formatInstant } from '#web/formats/dates.ts';
import { invalidate } from '#web/query.ts';
import { type Coded, Sticker } from './Sticker.tsx';
import classes from './stickers.module.css';

/** One place with its sticker, and what can be done with its code. */
export function PlaceCard({ place, address }: { place: CodedPlace; address: string }) {
  const { t } = useTranslation('place-codes');
  const { kind } = place;
  const { renew, retire } = useCodeChange(place);
  if (place.code === null) {
    return (
      <li>
        <div className={classes.none}>{t('noCode', { name: place.label })}</div>
        <div className={classes.under}>
          <span className="pt-quiet pt-cut">
            {kind === 'entrance' ? t('entrance') : [place.buildingName, place.workspaceName].filter(Boolean).join(', ')}
          </span>
        </div>
      </li>
    );
  }
  return (
    <li>
      <Sticker place={place as Coded} address={address} />
      <div className={classes.under}>
        <span className="pt-quiet pt-cut">{t('since', { at: formatInstant(place.created ?? '') })}</span>
        <PopupMenu className="pt-icon" label={t('actionsOf', { name: place.label })} button={<DrawnIcon of={IconDotsVertical} size={18} />}>
          <PopupItem icon={<DrawnIcon of={IconRefresh} />} onClick={() => void renew()}>
            {t('renewAsking')}
          </PopupItem>
          <PopupItem icon={<DrawnIcon of={IconTrash} />} onClick={() => void retire()} danger>
            {t('retireAsking')}
          </PopupItem>
        </PopupMenu>
      </div>
    </li>
  );
}

function useCodeChange({ kind, placeId, label }: CodedPlace) {
  const { t } = useTranslation('place-codes');
  const client = useQueryClient();
  const change = async (endpoint: typeof renewPlaceCode | typeof retirePlaceCode, done: string) => {
    try {
      await call(endpoint, { body: { kind, placeId } }, { quiet: true });
      toast.success(done);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.error(error.message);
    }
    await invalidate(client, ['/place-codes']);
  };
  const asked = (title: string, body: string, confirmLabel: string) => confirm({ title, body, confirmLabel, danger: true });
  return {
    renew: async () => {
      if (await asked(t('renewTitle', { name: label }), t('renewText'), t('renew'))) await change(renewPlaceCode, t('renewed'));
    },
    retire: async () => {
      if (await asked(t('retireTitle', { name: label }), t('retireText'), t('retire'))) await change(retirePlaceCode, t('retired'));
    },
  };
}
