import { verificationCodeDigits } from '@population-tracker/contract/constants';
import { type ClipboardEvent, Fragment, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { digitsOf, typeInto } from './code-digits.ts';
import css from './controls.module.css';

interface Props {
  label: string;
  busy: boolean;
  refused: boolean;
  /** @returns whether the code was accepted; a refused one is cleared */
  onComplete: (code: string) => Promise<boolean>;
  onChange: () => void;
}

const empty: readonly string[] = Array.from({ length: verificationCodeDigits }, () => '');

/** Six boxes that take a pasted code and submit themselves. */
export function CodeBoxes({ label, busy, refused, onComplete, onChange }: Props): ReactNode {
  const { t } = useTranslation('session');
  const [digits, setDigits] = useState(empty);
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const focus = (index: number) => boxes.current[Math.max(0, Math.min(index, verificationCodeDigits - 1))]?.focus();

  useEffect(() => boxes.current[0]?.focus(), []);

  async function type(text: string, index: number) {
    if (busy) return;
    const next = typeInto(digits, index, text);
    setDigits(next.digits);
    onChange();
    focus(next.focus);
    if (next.digits.some((digit) => digit === '')) return;
    if (await onComplete(next.digits.join(''))) return;
    setDigits(empty);
    focus(0);
  }

  function paste(event: ClipboardEvent) {
    event.preventDefault();
    void type(digitsOf(event.clipboardData.getData('text')), 0);
  }

  function steer(event: KeyboardEvent, index: number) {
    if (event.key === 'ArrowLeft') focus(index - 1);
    else if (event.key === 'ArrowRight') focus(index + 1);
    else if (event.key === 'Backspace' && !busy) {
      const target = digits[index] ? index : Math.max(index - 1, 0);
      setDigits(digits.map((digit, at) => (at === target ? '' : digit)));
      onChange();
      focus(target);
    } else return;
    event.preventDefault();
  }

  return (
    <fieldset aria-busy={busy} className={css.code}>
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
            readOnly={busy}
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
