import type { Role } from '@population-tracker/contract/kernel/roles';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { Permission } from './permissions.ts';
import { beginSession, clearSession, recognise } from './session.ts';

function signIn(...roles: Role[]): void {
  const person = { name: 'Ada', lastName: 'Ersoy', email: 'ada@test.example' };
  beginSession('token', person);
  recognise({ ...person, id: 1, userType: 2, roles, hasPassword: false, running: [] });
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
