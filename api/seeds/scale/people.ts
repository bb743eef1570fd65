import type pg from 'pg';
import type { FirstIds } from './first-ids.ts';
import { locationCount } from './places.ts';

export const administratorEmail = 'admin@scale.example';

const names =
  'Ayşe,Mehmet,Fatma,Mustafa,Çağla,Barış,Şule,İlker,Gülşah,Tuğba,Özge,Şükrü,Yiğit,Ümit,Leyla,Nazlı,Zeynep,Hülya,Emre,Burak,Deniz,Ece,Gizem,Hakan,İrem,Kerem,Melis,Onur,Pınar,Serkan,Tolga,Umut,Volkan,Yasemin,Ozan,Selin,Cem,Defne,Elif,Furkan,Gökhan,Işıl,Kaan,Merve,Nihal,Oğuz,Rüya,Sinem,Emily,Oliver,Hannah,Daniel,Grace,George,Amelia,Jack,Sophie,Harry,Chloe,Thomas,Lucy';
const lastNames =
  'Yılmaz,Kaya,Demir,Çelik,Şahin,Yıldız,Yıldırım,Öztürk,Aydın,Özdemir,Arslan,Doğan,Kılıç,Aslan,Çetin,Kara,Koç,Kurt,Özkan,Şimşek,Polat,Korkmaz,Çakır,Erdoğan,Aksoy,Güneş,Bulut,Sarı,Işık,Ünal,Karahan,Özgür,Sağlam,Ünver,İnönü,Çetinkaya,Aydınoğlu,Kılıçarslan,Vural,Tekin,Hargreaves,Whitfield,Thorne,Okafor,Bennett,Carter,Dawson,Ellis,Fletcher,Gibson,Hughes,Irving,Walsh';
const secondNames = 'Nur,Can,Ada,Ali,Su,Efe,Naz,Rose,Lee,Gül,Mert,Alp,Anne';

/** Everybody's home is a location: of person n it is the location n mod 20. A team has fifteen members. */
const teamSize = 15;

export async function insertPeople(client: pg.Client, first: FirstIds, users: number): Promise<void> {
  await client.query(
    `create temp table scale_people on commit drop as
     select n, name || case when mixed / 3 % 2 = 0 then ' ' || second else '' end as name, last_name
     from generate_series(0, $1::bigint - 1) n,
       -- Neighbours get unlike names: 7919 is a prime.
       lateral (select n * 7919 % $1::bigint as mixed) m,
       lateral (select ($2::text[])[1 + mixed % 61] as name, ($3::text[])[1 + mixed / 61 % 53] as last_name,
         ($4::text[])[1 + mixed / (61 * 53) % 13] as second) p`,
    [users, names.split(','), lastNames.split(','), secondNames.split(',')],
  );
  await client.query('alter table scale_people add email text');
  await client.query('create index on scale_people (n)');
  await client.query(
    `update scale_people set email = case n when 0 then $1
       else replace(fold_text(name || '.' || last_name), ' ', '.') || n || '@scale.example' end`,
    [administratorEmail],
  );
  await client.query('analyze scale_people');
  await client.query(
    `insert into users (id, name, last_name, email, status, manager_full_name, manager_email, exceptional, user_type, created_at, updated_at,
       department, employee_number)
     overriding system value
     select $1::int + p.n, p.name, p.last_name, p.email, case when ${isPassive('p.n')} then 'passive' else 'active' end,
       case when m.n = p.n then '' else m.name || ' ' || m.last_name end, case when m.n = p.n then '' else m.email end,
       p.n / ${locationCount} % 20 = 3, case when p.n < 3 then 2 when p.n < 8 then 3 else 1 end, at, at,
       'Department ' || 1 + p.n / ${locationCount} / ${teamSize} % 40, (100000 + p.n)::text
     from scale_people p
     join scale_people m on m.n = p.n - p.n / ${locationCount} % ${teamSize} * ${locationCount}
     cross join lateral (select current_date - 1500 + (p.n % 1400)::int + interval '9 hours' as at) t
     order by p.n`,
    [first.user],
  );
}

/** Of a person's number: 3 of 100 are passive. */
export const isPassive = (n: string): string => `${n} % 33 = 17`;
