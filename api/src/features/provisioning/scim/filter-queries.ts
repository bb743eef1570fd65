// Filters of RFC 7644 (3.4.2.2) as conditions: parsed by scim2-parse-filter, answered by the database.
import { type RawBuilder, sql } from 'kysely';
import { type Filter, parse } from 'scim2-parse-filter';
import { refuse } from '#platform/refusal.ts';
import { coreGroup, coreUser, enterpriseUser } from './scim-schemas.ts';

type Kind = 'text' | 'exact' | 'boolean' | 'instant';
type Columns = Readonly<Record<string, readonly [RawBuilder<unknown>, Kind]>>;

const enterprise = enterpriseUser.toLowerCase();

/** By their names in small letters. */
const ofUsers: Columns = {
  id: [sql`s.id::text`, 'exact'],
  username: [sql`s.user_name`, 'text'],
  externalid: [sql`s.external_id`, 'exact'],
  displayname: [sql`s.display_name`, 'text'],
  active: [sql`(u.status = 'active' and not exists (select from scim_leavings w where w.user_id = u.id and w.outcome is null))`, 'boolean'],
  'name.givenname': [sql`u.name`, 'text'],
  'name.familyname': [sql`u.last_name`, 'text'],
  emails: [sql`u.email`, 'text'],
  'emails.value': [sql`u.email`, 'text'],
  'emails.type': [sql`'work'::text`, 'text'],
  'emails.primary': [sql`true`, 'boolean'],
  'meta.created': [sql`s.created_at`, 'instant'],
  'meta.lastmodified': [sql`greatest(s.updated_at, u.updated_at)`, 'instant'],
  [`${enterprise}:employeenumber`]: [sql`case when 'employeeNumber' = any(s.owned) then nullif(u.employee_number, '') end`, 'text'],
  [`${enterprise}:department`]: [sql`case when 'department' = any(s.owned) then nullif(u.department, '') end`, 'text'],
  [`${enterprise}:manager`]: [sql`s.manager_id::text`, 'exact'],
  [`${enterprise}:manager.value`]: [sql`s.manager_id::text`, 'exact'],
};

const members = sql`exists (select from team_members tm join scim_users s on s.user_id = tm.user_id where tm.team_id = t.id`;

const ofGroups: Columns = {
  id: [sql`t.scim_id::text`, 'exact'],
  displayname: [sql`t.name`, 'text'],
  externalid: [sql`t.external_id`, 'exact'],
  'meta.created': [sql`t.created_at`, 'instant'],
  'meta.lastmodified': [sql`t.updated_at`, 'instant'],
};

const longest = 1_000;
const deepest = 20;

export const usersWhere = (filter: string | undefined): RawBuilder<unknown> => where(filter, ofUsers, coreUser);
export const groupsWhere = (filter: string | undefined): RawBuilder<unknown> => where(filter, ofGroups, coreGroup);

/** @throws Refusal */
function where(text: string | undefined, columns: Columns, schema: string): RawBuilder<unknown> {
  if (!text?.trim()) return sql`true`;
  if (text.length > longest) wrong(`it is longer than ${longest} characters`);
  return conditionOf(parsed(text), { columns, prefix: `${schema.toLowerCase()}:`, within: '' }, 0);
}

function parsed(text: string): Filter {
  try {
    return parse(text);
  } catch (error) {
    return wrong(error instanceof Error ? error.message.slice(0, 200) : 'it can’t be read');
  }
}

interface Where {
  columns: Columns;
  prefix: string;
  /** The attribute in whose brackets this stands. */
  within: string;
}

function conditionOf(filter: Filter, at: Where, depth: number): RawBuilder<unknown> {
  if (depth > deepest) wrong('it is nested too deeply');
  switch (filter.op) {
    case 'and':
    case 'or': {
      const parts = filter.filters.map((one) => conditionOf(one, at, depth + 1));
      return sql`(${sql.join(parts, filter.op === 'and' ? sql` and ` : sql` or `)})`;
    }
    case 'not':
      return sql`(not coalesce(${conditionOf(filter.filter, at, depth + 1)}, false))`;
    case '[]':
      return conditionOf(filter.valFilter, { ...at, within: `${nameOf(filter.attrPath, at)}.` }, depth + 1);
    case 'pr':
      return sql`(${columnOf(filter.attrPath, at)[0]} is not null)`;
    case 'eq':
    case 'ne':
    case 'co':
    case 'sw':
    case 'ew':
    case 'gt':
    case 'ge':
    case 'lt':
    case 'le':
      return compared(filter.attrPath, filter.op, filter.compValue, at);
    default:
      return wrong('it has an operator that is none');
  }
}

type Compared = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le';
const orders = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` };

function compared(attrPath: string, op: Compared, value: string | number | boolean | null, at: Where): RawBuilder<unknown> {
  if (nameOf(attrPath, at) === 'members.value' || (attrPath.toLowerCase() === 'members' && at.columns === ofGroups)) {
    if (op !== 'eq' || typeof value !== 'string') return wrong('members are compared by eq alone');
    return sql`${members} and s.id::text = lower(${value}))`;
  }
  const [column, kind] = columnOf(attrPath, at);
  if (value === null) return op === 'eq' ? sql`(${column} is null)` : sql`(${column} is not null)`;
  if (kind === 'boolean') return sql`(${column} ${op === 'ne' ? sql`<>` : sql`=`} ${truthOf(value, op)}::boolean)`;
  if (kind === 'instant') return sql`(${column} ${orderOf(op)} ${instantOf(value)}::timestamptz)`;
  if (typeof value !== 'string' || value.includes('\0')) return wrong(`${attrPath} is compared with text`);
  // The standard's ids are exact, ours are in small letters in any case.
  const [left, right] = kind === 'text' ? [sql`lower(${column})`, sql`lower(${value})`] : [column, sql`${value}::text`];
  if (op === 'eq') return sql`(${left} = ${right})`;
  if (op === 'ne') return sql`(${left} is distinct from ${right})`;
  if (op === 'co') return sql`(strpos(${left}, ${right}) > 0)`;
  if (op === 'sw') return sql`starts_with(${left}, ${right})`;
  if (op === 'ew') return sql`(right(${left}, length(${right})) = ${right})`;
  return sql`(${left} collate "C" ${orders[op]} ${right} collate "C")`;
}

const orderOf = (op: Compared) => {
  if (op === 'eq') return sql`=`;
  if (op === 'ne') return sql`<>`;
  return op in orders ? orders[op as keyof typeof orders] : wrong('times are compared by their order alone');
};

function truthOf(value: unknown, op: Compared): boolean {
  const text = String(value).toLowerCase();
  return (op === 'eq' || op === 'ne') && ['true', 'false'].includes(text)
    ? text === 'true'
    : wrong('true and false are compared by eq alone');
}

function instantOf(value: unknown): string {
  const at = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value) : undefined;
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : wrong('a time is written like 2026-11-18T09:00:00Z');
}

const nameOf = (attrPath: string, { prefix, within }: Where): string => {
  const name = attrPath.toLowerCase();
  return within + (name.startsWith(prefix) ? name.slice(prefix.length) : name);
};

function columnOf(attrPath: string, at: Where): Columns[string] {
  const name = nameOf(attrPath, at);
  const found = Object.hasOwn(at.columns, name) ? at.columns[name] : undefined;
  return found ?? wrong(`${attrPath} isn’t filtered by`);
}

const wrong = (reason: string): never => refuse('scim.invalidFilter', { values: { reason } });
