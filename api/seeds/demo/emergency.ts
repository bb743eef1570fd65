// A past drill, so that the emergency list and its drill form have something to show: most were safe within minutes, a few never
// answered, one needed help, and two mails did not arrive.
import { defaultTimeZone } from '@population-tracker/contract/kernel/constants';
import { addDays, isoWeekday } from '@population-tracker/contract/kernel/days';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import { publicHolidays } from '@population-tracker/contract/plan/closures/public-holidays';
import { sql } from 'kysely';
import { findToldPhoneNumber } from '#features/emergency/settings/settings-queries.ts';
import { freezeAddressed, insertEmergency } from '#features/emergency/start-queries.ts';
import type { Database } from '#platform/db/database.ts';
import { demoAdministrator } from './people.ts';
import { type Random, random } from './random.ts';

const seed = 20_261_110;
const daysBack = 19;
const places = ['İstanbul', 'İzmir'];

const drill = {
  kind: 'drill' as const,
  message:
    'Bu bir tatbikattır. Binadan en yakın çıkıştan sakince çıkın, asansöre binmeyin, toplanma alanına gidin. Oraya ulaştığınızı bildirin.',
  shortcomings: 'Maslak Kule’nin 2. katında siren duyulmadı.\nİki kişinin e-posta adresi güncel değildi.',
  corrections: '2. kattaki siren değiştirildi, gelecek ay yeniden denenecek.\nE-posta adresleri insan kaynaklarıyla düzeltildi.',
};

/** Its own dice leave the rest of the demo company as it is. */
export async function insertPastDrill(db: Database, now: Date): Promise<void> {
  const dice = random(seed);
  const startedAt = await elevenOClock(db, workingDay(now));
  const { id: userId } = await db.selectFrom('users').select('id').where('email', '=', demoAdministrator).executeTakeFirstOrThrow();
  const locations = await db.selectFrom('locations').select('id').where('name', 'in', places).execute();
  const { phoneNumber } = await findToldPhoneNumber(db, null);
  const given = { ...drill, phoneNumber, locationIds: locations.map(({ id }) => id), now: startedAt };
  const id = await insertEmergency(db, { ...given, teamNames: [], linkSecret: Buffer.alloc(32, dice.whole(1, 255)), userId });
  await freezeAddressed(db, id, { sitePeople: false, teamIds: [], ...given, language: 'tr' });
  await answer(db, id, startedAt, dice, userId);
  await db
    .updateTable('emergencies')
    .set({
      ended_at: minutesAfter(startedAt, 34),
      ended_by: userId,
      reminded_at: minutesAfter(startedAt, 12),
      reminder_count: 1,
      shortcomings: drill.shortcomings,
      corrections: drill.corrections,
    })
    .where('id', '=', id)
    .execute();
}

/** The latest Wednesday or Thursday that is so long ago and no holiday. */
function workingDay(now: Date): string {
  let day = addDays(dayIn(defaultTimeZone, now), -daysBack);
  const isFree = (one: string) => publicHolidays('TR').some(({ days: [first, last] }) => first <= one && one <= last);
  while (![3, 4].includes(isoWeekday(day)) || isFree(day)) day = addDays(day, -1);
  return day;
}

async function elevenOClock(db: Database, day: string): Promise<Date> {
  const { rows } = await sql<{ at: string }>`select (${day}::date + time '11:00') at time zone ${defaultTimeZone} as at`.execute(db);
  return new Date(String(rows[0]?.at));
}

const minutesAfter = (start: Date, minutes: number): string => new Date(start.getTime() + minutes * 60_000).toISOString();

interface Answered {
  id: number;
  state: 'safe' | 'notSafe';
  at: string;
  note: string;
  how: 'link' | 'byHand';
}

async function answer(db: Database, emergencyId: number, startedAt: Date, dice: Random, administrator: number): Promise<void> {
  const addressed = await db
    .selectFrom('emergency_responses')
    .select('id')
    .where('emergency_id', '=', emergencyId)
    .orderBy('user_id')
    .execute();
  const silent = Math.min(6, addressed.length);
  const shuffled = dice.shuffle(addressed);
  const answered = shuffled.slice(silent).map(({ id }, index) => answerOf(id, index, startedAt, dice));
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(answered)}::jsonb)
        as x(id int, state text, at timestamptz, note text, how text)
    ), history as (
      insert into emergency_answers (response_id, at, action_state, note, how, marked_by)
      select id, at, state, note, how, case when how = 'byHand' then ${administrator}::int end from given order by at
    )
    update emergency_responses r set
      action_state = x.state, action_at = x.at, note = x.note, how = x.how, accounted_at = x.at, version = 2,
      marked_by = case when x.how = 'byHand' then ${administrator}::int end
    from given x where x.id = r.id`.execute(db);
  await mail(db, emergencyId, startedAt);
}

/** Half within two minutes, nearly all within twelve; some only when they were reminded or called. */
function answerOf(id: number, index: number, startedAt: Date, dice: Random): Answered {
  const late = index % 17 === 16;
  const minutes = late ? 12 + dice.next() * 18 : 0.4 + -Math.log(1 - dice.next() * 0.985) * 2.2;
  const at = minutesAfter(startedAt, minutes);
  if (index === 3) return { id, state: 'notSafe', at, note: 'Merdivende ayağımı burktum, 1. kattayım', how: 'link' };
  if (index % 55 === 16) return { id, state: 'safe', at, note: 'Telefonla ulaşıldı', how: 'byHand' };
  return { id, state: 'safe', at, note: index % 40 === 9 ? 'Toplanma alanındayım' : '', how: 'link' };
}

/** The mails as they would stand after so long: sent and without their text; two came back. */
async function mail(db: Database, emergencyId: number, startedAt: Date): Promise<void> {
  await sql`
    with mailed as (
      update emergency_responses set mail_round = case when action_state = 'none' or action_at > ${minutesAfter(startedAt, 12)} then 2 else 1 end
      where emergency_id = ${emergencyId}
      returning user_id, email, mail_round, rank
    ), in_order as (
      select *, row_number() over (order by rank = 2 desc, user_id) as place from mailed
    )
    insert into mail_outbox (event_key, recipient, subject, body_text, user_id, topic, urgent, state, attempts, created_at, sent_at, last_error)
    select 'emergency:' || ${emergencyId}::int || ':' || user_id || ':' || round, email,
      case when round = 1 then 'TATBİKAT: Güvende misiniz?' else 'TATBİKAT · Hatırlatma: Güvende misiniz?' end, '',
      user_id, 'emergency:' || ${emergencyId}::int, true,
      case when place <= 2 then 'failed' else 'sent' end, 1, at, case when place > 2 then at + interval '8 seconds' end,
      case when place <= 2 then '550 5.1.1 User unknown' end
    from in_order, generate_series(1, mail_round) round,
      lateral (select ${startedAt.toISOString()}::timestamptz + (round - 1) * interval '12 minutes' as at) written`.execute(db);
}
