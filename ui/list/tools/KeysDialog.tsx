import { useTranslation } from 'react-i18next';
import { CloseButton } from '#ui/dialog/CloseButton.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import classes from './tools.module.css';

/** Keys are what they are in every language. */
const rows = [
  ['move', ['J', 'K', '↓', '↑']],
  ['open', ['Enter']],
  ['select', ['X']],
  ['extend', ['Shift + J', 'Shift + K']],
  ['clear', ['Esc']],
  ['search', ['/']],
  ['help', ['?']],
] as const;
const needsSelection = new Set<string>(['select', 'extend', 'clear']);

/** The keys of a list, in a small dialog. */
export function KeysDialog({ selects, close }: { selects: boolean; close: () => void }) {
  const { t } = useTranslation('list');
  const foot = <CloseButton first onClick={close} />;
  return (
    <Dialog title={t('keysTitle')} onClose={close} foot={foot}>
      <dl className={classes.keys}>
        {rows
          .filter(([name]) => selects || !needsSelection.has(name))
          .map(([name, keys]) => (
            <div className="pt-line pt-between pt-gap-4" key={name}>
              <dt className="pt-text">{t(`key.${name}`)}</dt>
              <dd className="pt-row pt-gap-1 pt-firm">
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dd>
            </div>
          ))}
      </dl>
    </Dialog>
  );
}
