import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { usePrinting } from '#ui/page/use-printing.ts';
import { type Coded, Sticker } from './Sticker.tsx';
import { type StickerSize, sheetsOf } from './sticker-sizes.ts';
import classes from './stickers.module.css';

interface Props {
  places: readonly Coded[];
  address: string;
  size: StickerSize;
  /** One sheet alone, with a line whose length can be measured. */
  isTest: boolean;
  done: () => void;
}

/** The stickers on sheets of A4; they are there only while they are printed. */
export function StickerSheets({ places, address, size, isTest, done }: Props) {
  const { t } = useTranslation('place-codes');
  usePrinting(done);
  const all = sheetsOf(places, size);
  const sheets = isTest ? all.slice(0, 1) : all;
  return createPortal(
    <div className={classes.sheets} data-size={size}>
      {sheets.map((sheet, index) => (
        <div key={sheet[0]?.code} className={classes.sheet}>
          {sheet.map((place) => (
            <Sticker key={place.code} place={place} address={address} />
          ))}
          <div className={classes.foot}>
            <span>{aboutOf(sheet)}</span>
            {isTest ? <span className={classes.ruler}>{t('ruler')}</span> : <span>{t('cut')}</span>}
            <span>{t('sheetOf', { number: index + 1, count: all.length })}</span>
          </div>
        </div>
      ))}
    </div>,
    document.body,
  );
}

/** From the first to the last of a sheet. */
function aboutOf(sheet: readonly Coded[]): string {
  const [first, last] = [sheet[0], sheet.at(-1)];
  return [first?.locationName, first?.label === last?.label ? first?.label : `${first?.label}–${last?.label}`].filter(Boolean).join(' · ');
}
