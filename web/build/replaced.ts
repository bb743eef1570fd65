/** Replaces a part of a library's code. @throws Error where the part isn't there any more: then another version has to be looked at */
export function replaced(code: string, part: RegExp, by: string): string {
  const changed = code.replace(part, by);
  if (changed === code) throw new Error(`There is no ${part} in this version.`);
  return changed;
}
