import { userTypes } from '@population-tracker/contract/kernel/roles';
import type { NewUser } from '@population-tracker/contract/users/users';
import { type RawBuilder, sql } from 'kysely';
import { type EntryBeside, recorded } from '#features/audit-log/audit-service.ts';

/** Of whoever the company's directory adds; what it can't tell is as it usually is. */
export type ProvisionedRow = Pick<
  NewUser,
  'name' | 'lastName' | 'email' | 'status' | 'managerFullName' | 'managerEmail' | 'language' | 'department' | 'employeeNumber'
>;

export type AddedRow = { id: number; created: string; updated: string; version: number };

type Places<V> = { readonly [K in keyof V]: RawBuilder<V[K]> };

/**
 * The statement that adds a user with the entry of it; it answers nothing where the address is somebody's already.
 * @param beside writes what whoever provisions them keeps of each row of `changed`, in the same statement
 */
export const insertingProvisioned = (row: Places<ProvisionedRow & EntryBeside>, beside: RawBuilder<unknown>) =>
  recorded(
    sql<AddedRow>`
      insert into users (name, last_name, email, status, manager_full_name, manager_email, user_type, language, department, employee_number)
      values (${row.name}, ${row.lastName}, ${row.email}, ${row.status}, ${row.managerFullName}, ${row.managerEmail},
        ${sql.lit(userTypes.normal)}, ${row.language}, ${row.department}, ${row.employeeNumber})
      on conflict (email) where deleted_at is null do nothing
      returning id, created_at as created, updated_at as updated, version`,
    row,
    undefined,
    beside,
  );
