import { onServer } from '../../machine/database-server.ts';

/** A list of reservations as it can be asked for. */
export interface Asked {
  name: string;
  query: Record<string, string | number>;
}

const orders = ['start', 'end', 'userName', 'locationName', 'workspaceName', 'area', 'status', 'created'];

/** In every order and by every filter, with the second of its kind rather than the first, which the seed may have made a special one. */
export async function askedOf(url: string): Promise<Asked[]> {
  const { rows } = await onServer(
    url,
    `select (select user_id from reservations where day <= current_date order by id offset 1000 limit 1) as "userId",
      (select id from locations order by id offset 1 limit 1) as "locationId",
      (select id from buildings order by id offset 1 limit 1) as "buildingId",
      (select id from workspaces order by id offset 1 limit 1) as "workspaceId",
      (select slot_id from reservations where slot_id is not null order by id offset 1000 limit 1) as "slotId",
      current_date::text as today, (current_date - 14)::text as past`,
  );
  const { today, past, ...ids } = rows[0] as Record<string, string | number> & { today: string; past: string };
  const filters: Asked['query'][] = [
    ...Object.entries(ids).map(([name, id]) => ({ [name]: id })),
    ...['meetingRoom', 'pet'].map((area) => ({ area })),
    ...['active', 'cancelled'].map((status) => ({ status })),
    ...['individual', 'bulk'].map((type) => ({ type })),
    { from: today, to: today },
    { from: today, sort: 'start' },
    { to: past, sort: '-start' },
    { from: past, to: today, sort: 'area' },
    { from: today, sort: 'workspaceName' },
    { from: today, sort: 'end' },
    { to: past, sort: '-end' },
    { from: past, to: today, sort: '-end' },
    ...['parking', 'meetingRoom', 'workspace'].map((area) => ({ area, sort: '-end' })),
    ...['locationId', 'buildingId'].map((name) => ({ [name]: ids[name] ?? 0, sort: '-end' })),
    { status: 'cancelled', sort: '-end' },
    { checkIn: 'checkedIn' },
    { search: 'ayse' },
    { search: 'budget' },
  ];
  return [
    { name: 'by default', query: {} },
    ...orders.flatMap((sort) => [sort, `-${sort}`]).map((sort) => ({ name: `sorted by ${sort}`, query: { sort } })),
    ...filters.map((query) => ({ name: nameOf(query), query })),
  ];
}

const nameOf = (query: Asked['query']): string =>
  Object.entries(query)
    .map(([name, value]) => (typeof value === 'number' ? name : `${name} ${value}`))
    .join(', ');
