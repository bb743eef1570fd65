/** Enter in a field saves. The button that says so may stand outside of the form, so this one takes the key. */
export function EnterSaves() {
  return <button type="submit" hidden aria-hidden tabIndex={-1} />;
}
