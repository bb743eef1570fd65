import { type CodedPlace, shownCode } from '@population-tracker/contract/place-codes/place-codes';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { drawCode } from './code-path.ts';
import classes from './stickers.module.css';

export type Coded = CodedPlace & { code: string };

interface Props {
  place: Coded;
  /** Where codes are read. */
  address: string;
}

/** A longer label is printed smaller, so that it is there as a whole. */
const largeLabel = 8;

/** Black on white in every scheme, as it is printed. */
export function Sticker({ place: { kind, label, workspaceName, buildingName, code }, address }: Props) {
  const { t } = useTranslation('place-codes');
  const { size, path } = useMemo(() => drawCode(`${address}${code}`), [address, code]);
  const way = kind === 'entrance' ? 'entrance' : 'place';
  return (
    <div className={classes.sticker} data-long={label.length > largeLabel ? '' : undefined}>
      <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={t('codeOf', { name: label })}>
        <path d={path} />
      </svg>
      <div className={classes.words}>
        <b>{label}</b>
        {kind === 'entrance' ? null : <span>{buildingName}</span>}
        <span>{workspaceName}</span>
      </div>
      <p lang="tr">{t(`scanTurkish.${way}`)}</p>
      <p lang="en">{t(`scanEnglish.${way}`)}</p>
      <code>{shownCode(code)}</code>
    </div>
  );
}
