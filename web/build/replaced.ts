/** Replaces a part of a page or of a library's code. @throws Error where the part isn't there any more: it has to be looked at */
export function replaced(code: string, part: RegExp, by: string | ((found: string) => string)): string {
  const changed = code.replace(part, by as string);
  if (changed === code) throw new Error(`There is no ${part} in this version.`);
  return changed;
}
