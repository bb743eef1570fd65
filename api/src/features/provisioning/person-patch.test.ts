import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Person, patchedBy, personOf } from './people/person-rules.ts';
import { enterpriseUser } from './scim/scim-schemas.ts';

const first = personOf({ userName: 'a@test.example', name: { givenName: 'A', familyName: 'B' }, emails: [{ value: 'a@test.example' }] });

const word = fc.stringMatching(/^[a-zç]{1,12}$/);
const mixed = (text: string) => fc.constantFrom(text, text.toUpperCase(), text.toLowerCase());
const ops = fc.constantFrom('replace', 'Replace', 'add', 'Add', 'ADD');

/** One change as a client may write it, and what is so afterwards. */
interface Told {
  operation: object;
  after: Partial<Person>;
}

/** By a path, in a value without a path, or flat in such a value. */
const texts: [string, keyof Person][] = [
  ['displayName', 'displayName'],
  ['externalId', 'externalId'],
  ['name.givenName', 'givenName'],
  ['name.familyName', 'familyName'],
  [`${enterpriseUser}:department`, 'department'],
  [`${enterpriseUser}:employeeNumber`, 'employeeNumber'],
];
const textTold = fc.constantFrom(...texts).chain(([path, field]) =>
  fc.tuple(ops, mixed(path), word, fc.boolean()).map(
    ([op, spelled, value, flat]): Told => ({
      operation: flat ? { op, value: { [spelled]: value, unknown: 1 } } : { op, path: spelled, value },
      after: { [field]: value },
    }),
  ),
);
const activeTold = fc.tuple(ops, fc.boolean(), fc.constantFrom('json', 'text', 'capital')).map(([op, active, how]): Told => {
  const text = active ? 'true' : 'false';
  const value = { json: active, text, capital: text[0]?.toUpperCase() + text.slice(1) }[how];
  return { operation: { op, path: 'active', value }, after: { active } };
});
const emailTold = fc
  .tuple(ops, word, fc.constantFrom('emails[type eq "work"].value', 'emails[primary eq true].value', 'emails', 'emails.value'))
  .map(([op, name, path]): Told => {
    const email = `${name}@test.example`;
    const several = [
      { value: 'home@test.example', type: 'home' },
      { value: email, primary: true },
    ];
    return { operation: { op, path, value: path === 'emails' ? several : email }, after: { email } };
  });
const removed = fc
  .constantFrom(...texts.filter(([, field]) => field !== 'givenName' && field !== 'familyName'))
  .map(([path, field]): Told => ({ operation: { op: 'Remove', path }, after: { [field]: null } }));
const readOver = fc
  .constantFrom('title', 'phoneNumbers[type eq "work"].value', 'addresses[type eq "work"].locality', 'emails[type eq "home"].value')
  .map((path): Told => ({ operation: { op: 'add', path, value: 'x' }, after: {} }));
const told = fc.oneof(textTold, activeTold, emailTold, removed, readOver);

describe('a PATCH of a person', () => {
  it('takes a private address for that of work only where there is none', () => {
    const home = { Operations: [{ op: 'add', path: 'emails', value: [{ type: 'home', value: 'home@test.example' }] }] };
    expect(patchedBy(first, home).email).toBe('a@test.example');
    expect(patchedBy({ ...first, email: null }, home).email).toBe('home@test.example');
    expect(patchedBy(first, { Operations: [{ op: 'replace', path: 'emails', value: [] }] }).email).toBeNull();
  });

  it('ends in the same state as a plain record does, whatever the order and however it is written', () => {
    fc.assert(
      fc.property(fc.array(told, { minLength: 1, maxLength: 25 }), fc.nat(), (changes, cut) => {
        const model = Object.assign({ ...first }, ...changes.map(({ after }) => after)) as Person;
        const send = (before: Person, part: Told[]) =>
          part.length === 0 ? before : patchedBy(before, { Operations: part.map(({ operation }) => operation) });
        const at = cut % changes.length;
        expect(send(first, changes)).toEqual(model);
        expect(send(send(first, changes.slice(0, at)), changes.slice(at))).toEqual(model);
      }),
      { numRuns: 300 },
    );
  });

  it('does all of it or nothing, and leaves what it began with as it was', () => {
    fc.assert(
      fc.property(fc.array(told, { maxLength: 10 }), fc.nat(), (changes, place) => {
        const before = { ...first };
        const operations: object[] = changes.map(({ operation }) => operation);
        operations.splice(place % (operations.length + 1), 0, { op: 'replace', path: 'shoeSize', value: 44 });
        expect(() => patchedBy(before, { Operations: operations })).toThrow('scim.invalidPath');
        expect(before).toEqual(first);
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    [{ op: 'remove' }, 'scim.noTarget'],
    [{ op: 'replace', path: 'id', value: 'x' }, 'scim.mutability'],
    [{ op: 'move', path: 'active' }, 'scim.invalidSyntax'],
    [{ op: 'replace', path: 'active', value: 'maybe' }, 'scim.invalidValue'],
    [{ op: 'replace', path: 'displayName', value: ['x'] }, 'scim.invalidValue'],
    [{ op: 'replace', path: 'displayName', value: 'a\u0000b' }, 'scim.invalidValue'],
    [{ op: 'replace', path: 'constructor', value: 'x' }, 'scim.invalidPath'],
    [{ op: 'replace', path: '__proto__.polluted', value: 'x' }, 'scim.invalidPath'],
    [{ op: 'remove', path: 'userName' }, 'scim.invalidValue'],
    [{ op: 'replace', value: 'x' }, 'scim.invalidValue'],
    [null, 'scim.invalidValue'],
  ])('refuses %j as %s', (operation, key) => {
    expect(() => patchedBy(first, { Operations: [operation] })).toThrow(key);
  });
});
