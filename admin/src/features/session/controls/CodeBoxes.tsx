import { verificationCodeDigits } from '@population-tracker/contract/kernel/constants';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import css from './controls.module.css';
import { type CodeEntry, useCodeBoxes } from './use-code-boxes.ts';

interface Props extends CodeEntry {
  label: string;
  refused: boolean;
}

/** Six boxes that take a pasted code and submit themselves. */
export function CodeBoxes({ label, refused, ...entry }: Props): ReactNode {
  const { t } = useTranslation('session');
  const { digits, boxes, type, paste, steer } = useCodeBoxes(entry);
  return (
    <fieldset aria-busy={entry.busy} className={css.code}>
      <legend className="pt-unseen">{label}</legend>
      {digits.map((digit, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the boxes never change places
        <Fragment key={index}>
          {index === verificationCodeDigits / 2 && <i aria-hidden />}
          <input
            ref={(box) => {
              boxes.current[index] = box;
            }}
            value={digit}
            readOnly={entry.busy}
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            aria-label={t('code.digit', { number: index + 1, count: verificationCodeDigits })}
            aria-invalid={refused}
            onFocus={(event) => event.target.select()}
            onChange={(event) => void type(event.target.value, index)}
            onPaste={paste}
            onKeyDown={(event) => steer(event, index)}
          />
        </Fragment>
      ))}
    </fieldset>
  );
}
