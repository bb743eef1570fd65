import { announcementTimeZone } from '@population-tracker/contract/announcements/announcements';
import { addDays } from '@population-tracker/contract/kernel/days';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

interface DemoAnnouncement {
  group: string;
  name: string;
  text: string;
  externalLink?: string;
  /** In days from the day of the first start. */
  from: number;
  to: number;
  exceptionalToo?: boolean;
  state: 'draft' | 'scheduled' | 'sent';
}

const groups = ['İnsan kaynakları', 'Ofis ve tesisler', 'Ulaşım'];

const announcements: DemoAnnouncement[] = [
  {
    group: 'Ofis ve tesisler',
    name: 'Levent Plaza’da asansör bakımı',
    text: '<p>Bu hafta <strong>Levent Plaza</strong>’nın iki asansöründen biri bakımda. İkincisi çalışmaya devam ediyor.</p><ul><li><p>Ağır malzeme için yük asansörünü kullanın.</p></li><li><p>Yardıma ihtiyacınız varsa danışmaya haber verin.</p></li></ul>',
    from: -3,
    to: 4,
    state: 'sent',
  },
  {
    group: 'Ulaşım',
    name: 'Servis saatleri değişti',
    text: '<h2>Yeni saatler</h2><p>Sabah servisleri artık <strong>on dakika erken</strong> kalkıyor.</p><ol><li><p>Kadıköy: 07.20</p></li><li><p>Üsküdar: 07.35</p></li><li><p>Beşiktaş: 07.50</p></li></ol><p>Sorularınız için: <a href="mailto:servis@demo.example">servis@demo.example</a></p>',
    externalLink: 'https://demo.example/servis',
    from: -1,
    to: 13,
    exceptionalToo: true,
    state: 'sent',
  },
  {
    group: 'General',
    name: 'London office: fire drill next week',
    text: '<p>There will be a <strong>fire drill</strong> in the London office next week. Please leave by the nearest staircase and meet in the courtyard.</p><p><em>The lifts stay closed during the drill.</em></p>',
    from: 3,
    to: 10,
    exceptionalToo: true,
    state: 'scheduled',
  },
  {
    group: 'İnsan kaynakları',
    name: 'Yıl sonu izin planlaması',
    text: '<p>Aralık ayı izinlerinizi <strong>ay sonuna kadar</strong> yöneticinizle planlayın.</p><p>Ayrıntılar insan kaynakları sayfasında.</p>',
    externalLink: 'https://demo.example/izin',
    from: 6,
    to: 27,
    state: 'scheduled',
  },
  {
    group: 'İnsan kaynakları',
    name: 'Çalışan memnuniyeti anketi',
    text: '<p>Anket on dakikanızı alır ve <strong>isim istemez</strong>. Katılımınız için teşekkürler.</p>',
    externalLink: 'https://demo.example/anket',
    from: -30,
    to: -16,
    state: 'sent',
  },
  {
    group: 'Ofis ve tesisler',
    name: 'Yemekhanede yeni menü',
    text: '<p>Önümüzdeki aydan itibaren her gün bir <strong>vejetaryen</strong> seçenek sunulacak.</p>',
    from: 9,
    to: 40,
    state: 'draft',
  },
];

/** Announcements of each state. Of those whose day has come the mails count as sent; none leaves. */
export async function insertAnnouncements(db: Database, now: Date): Promise<void> {
  await db
    .insertInto('announcement_groups')
    .values(groups.map((name) => ({ name })))
    .execute();
  const named = await db.selectFrom('announcement_groups').select(['id', 'name']).execute();
  const groupIds = new Map(named.map(({ id, name }) => [name, id]));
  const today = dayIn(announcementTimeZone, now);
  for (const one of announcements) await insertAnnouncement(db, one, groupIds.get(one.group) as number, today);
}

async function insertAnnouncement(db: Database, one: DemoAnnouncement, groupId: number, today: string): Promise<void> {
  const startDate = addDays(today, one.from);
  const written = sql<string>`least(now(), ${startDate}::timestamp at time zone ${announcementTimeZone}) - interval '2 days'`;
  const { id } = await db
    .insertInto('announcements')
    .values({
      group_id: groupId,
      name: one.name,
      text: one.text,
      external_link: one.externalLink ?? '',
      start_date: startDate,
      end_date: addDays(today, one.to),
      send_to_exceptional_user: one.exceptionalToo ?? false,
      published_at: one.state === 'draft' ? null : written,
      created_at: written,
      updated_at: written,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (one.state === 'scheduled')
    await db.insertInto('announcement_rounds').values({ announcement_id: id, number: 1, language: 'tr' }).execute();
  if (one.state === 'sent') await insertSending(db, id, one, startDate);
}

async function insertSending(
  db: Database,
  id: number,
  { name, exceptionalToo = false }: DemoAnnouncement,
  startDate: string,
): Promise<void> {
  const topic = `announcement:${id}`;
  const at = sql`${startDate}::timestamp at time zone ${announcementTimeZone}`;
  await sql`
    insert into mail_outbox (event_key, recipient, subject, body_text, user_id, topic, state, attempts, created_at, sent_at)
    select ${topic} || ':1:' || id, email, ${name}, '', id, ${topic}, 'sent', 1, ${at}, ${at} + interval '1 minute'
    from users where status = 'active' and (${exceptionalToo} or not exceptional)`.execute(db);
  await sql`
    insert into announcement_rounds (announcement_id, number, language, started_at, finished_at, reached_user_id, recipients)
    select ${id}, 1, 'tr', ${at}, ${at} + interval '1 minute', max(user_id), count(*) from mail_outbox where topic = ${topic}`.execute(db);
}
