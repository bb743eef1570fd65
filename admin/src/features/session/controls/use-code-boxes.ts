import { verificationCodeDigits } from '@population-tracker/contract/kernel/constants';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { digitsOf, typeInto } from './code-digits.ts';

export interface CodeEntry {
  busy: boolean;
  /** @returns whether the code was accepted; a refused one is cleared */
  onComplete: (code: string) => Promise<boolean>;
  onChange: () => void;
}

const empty: readonly string[] = Array.from({ length: verificationCodeDigits }, () => '');

/** The digits typed or pasted so far; the sixth sends the code by itself. */
export function useCodeBoxes({ busy, onComplete, onChange }: CodeEntry) {
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

  return { digits, boxes, type, paste, steer };
}
