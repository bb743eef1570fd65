/** The digits of a pasted text, Arabic-Indic and full-width ones included: "407 122", "code: 407-122". */
export const digitsOf = (text: string): string => text.normalize('NFKC').replace(/\D/g, '');

/**
 * Types a text into a box: one digit replaces the box's own, several fill the boxes from there on.
 * @returns the digits afterwards, and the box that is next
 */
export function typeInto(digits: readonly string[], index: number, text: string): { digits: string[]; focus: number } {
  const typed = freshDigits(digitsOf(text), digits[index] ?? '');
  const next = [...digits];
  for (const [offset, digit] of [...typed].entries()) {
    if (index + offset < next.length) next[index + offset] = digit;
  }
  return { digits: next, focus: Math.min(index + typed.length, next.length - 1) };
}

/** A filled box gives its old digit together with the new one where the cursor stood beside it. */
function freshDigits(typed: string, old: string): string {
  if (old === '' || typed.length !== 2) return typed;
  return typed[0] === old ? typed.slice(1) : typed.slice(0, 1);
}
