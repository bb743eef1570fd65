import type { Role } from '@population-tracker/contract/kernel/roles';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { mayCall, Permission, permits } from './permissions.ts';
import { beginSession, clearSession, recognise } from './session.ts';
import { rightsOf } from './testing/rights.ts';

function signIn(...roles: Role[]): void {
  const person = { name: 'Ada', lastName: 'Ersoy', email: 'ada@test.example' };
  beginSession('token', person);
  const installation = { version: '0', demo: false, mailbox: false, passkeys: null, privacyNotice: null, providers: [] };
  const about = { hasPassword: false, viewing: null, running: [], uploading: false, installation };
  recognise({ ...person, id: 1, userType: 2, ...rightsOf(2), roles, ...about });
}

const shown = (roles: unknown) => renderToStaticMarkup(<Permission roles={roles as Role[]}>children</Permission>);

afterEach(clearSession);

describe('the permission element', () => {
  it('shows its children to a holder of one of the roles, and to nobody else', () => {
    signIn('emergency');
    expect(shown(['admin', 'emergency'])).toBe('children');
    expect(shown(['admin'])).toBe('');
    clearSession();
    expect(shown(['admin', 'emergency'])).toBe('');
  });

  it.each([[[]], [undefined], [null]])('raises what the source says where its list is %j', (roles) => {
    signIn('admin');
    expect(() => shown(roles)).toThrow(new Error(`need roles! Like v-permission="['admin','editor']"`));
  });
});

describe('what is offered', () => {
  const located = rightsOf(1, [{ permissions: ['reservations.write', 'users.write'], locationId: 7 }]);

  it('is what can be called: at a location what belongs to locations, and of the company’s nothing', () => {
    expect(mayCall({ needs: 'reservations.write', scope: 'location' }, located)).toBe(true);
    expect(mayCall({ needs: 'users.write', scope: 'company' }, located)).toBe(false);
    expect(mayCall({ needs: 'plan.write', scope: 'location' }, located)).toBe(false);
    expect(mayCall({ needs: 'panel', scope: 'self' }, located)).toBe(true);
    expect(mayCall({ needs: 'panel', scope: 'self' }, rightsOf(1))).toBe(false);
  });

  it('are the screens of one’s permissions, beside those of one’s role', () => {
    expect(permits({ roles: ['admin'], needs: ['reservations.write'] }, located)).toBe(true);
    expect(permits({ roles: ['admin'], needs: ['users.write'] }, located)).toBe(false);
    expect(permits({ roles: ['admin'] }, located)).toBe(false);
    expect(permits({}, located)).toBe(true);
    expect(permits({}, rightsOf(1))).toBe(false);
    expect(permits({ roles: ['admin'] }, rightsOf(2))).toBe(true);
    expect([permits({ roles: ['emergency'] }, rightsOf(3)), permits({ roles: ['admin'] }, rightsOf(3))]).toEqual([true, false]);
  });
});
