/** Every spelling of a feature's name. */
export interface Names {
  /** `parking-permits`: folders, files and paths. */
  kebab: string;
  /** `parkingPermits` */
  many: string;
  /** `parkingPermit` */
  one: string;
  /** `ParkingPermits` */
  Many: string;
  /** `ParkingPermit` */
  One: string;
  /** `parking_permits` */
  table: string;
  /** `Parking permits` */
  title: string;
  /** `Parking permit` */
  word: string;
}

/**
 * @param kebab the feature's name, in kebab-case and the plural
 * @param singular where it is not the plural without its s
 * @throws Error when the name is spelt otherwise
 */
export function namesOf(kebab: string, singular = kebab.replace(/s$/, '')): Names {
  for (const name of [kebab, singular]) {
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) throw new Error(`"${name}" is not kebab-case, like parking-permits.`);
  }
  if (kebab === singular)
    throw new Error(`Name the feature in the plural, and its singular behind it: npm run new-feature -- ${kebab} <singular>`);
  const many = camel(kebab);
  const one = camel(singular);
  return {
    kebab,
    many,
    one,
    Many: capital(many),
    One: capital(one),
    table: kebab.replaceAll('-', '_'),
    title: capital(kebab.replaceAll('-', ' ')),
    word: capital(singular.replaceAll('-', ' ')),
  };
}

const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
