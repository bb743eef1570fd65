import { together } from '../load/run-load.ts';
import { asText, besideBareServer } from '../machine/bare.ts';
import { runRaw } from '../machine/raw.ts';
import { apiPath, secondsBefore } from '../machine/stage.ts';
import { answered, bareFigure, type Figure, inTurn, mean, perSecond, type Row } from './figure.ts';

const limit = 50;
const pages = 5;

/** 50 reservations with their names and the total, from the first pages, against their bare SELECT without a total. */
export const list: Row = {
  name: 'list',
  sizes: 'each',
  async measure(stage): Promise<Figure[]> {
    const { load, databaseUrl } = stage;
    const requests = Array.from({ length: pages }, (_, index) => ({
      method: 'GET' as const,
      path: apiPath('/reservations', { page: index + 1, limit }),
    }));
    const statements = requests.map((_, index) => ({ text: selectPage(index * limit) }));
    await load(requests, { seconds: secondsBefore });
    const measured = await besideBareServer(
      stage,
      statements.map(({ text }) => asText(text)),
      (loadBare) =>
        inTurn(
          async () => ({ bare: await loadBare(), api: await load(requests) }),
          () => runRaw(databaseUrl, statements),
        ),
    );
    const ours = together(measured.ours.map(({ api }) => api));
    const bare = together(measured.ours.map((round) => round.bare));
    const raw = mean(measured.raw.map((one) => one.perSecond));
    return [
      {
        name: 'list',
        what: 'list 50 reservations with names and total, against their SELECT with three joins',
        value: ours.perSecond / raw,
        unit: 'times',
        behind: `${answered(ours)} of ${perSecond(raw)} by ${measured.raw[0]?.by}`,
        perSecond: ours.perSecond,
      },
      bareFigure('list', bare, raw),
    ];
  },
};

/** The latest reservations with the names of person, location and workspace, in a form that PostgreSQL answers from one index. */
const selectPage = (offset: number): string => `
  select r.id, r.user_id, u.name, u.last_name, u.email, r.booker_id, r.area, r.location_id, l.name, l.time_zone, r.building_id, r.workspace_id, w.name,
    r.desk_id, r.start_at, r.end_at, r.title, r.type, r.status, r.created_at, r.updated_at, r.version
  from reservations r
  join users u on u.id = r.user_id
  join locations l on l.id = r.location_id
  left join workspaces w on w.id = r.workspace_id
  order by r.start_at desc, r.id desc limit ${limit} offset ${offset}`;
