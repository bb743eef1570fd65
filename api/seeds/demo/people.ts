// 600 invented employees with Turkish and English names; every address ends in .example.
import { fold } from '@population-tracker/contract/kernel/primitives';
import { type DemoLocation, demoLocations } from './company.ts';
import type { Random } from './random.ts';

const turkishNames =
  'Ayşe,Mehmet,Fatma,Mustafa,Çağla,Barış,Şule,İlker,Gülşah,Tuğba,Özge,Şükrü,Yiğit,Ümit,Leyla,Nazlı,Zeynep,Hülya,Emre,Burak,Deniz,Ece,Gizem,Hakan,İrem,Kerem,Melis,Onur,Pınar,Serkan,Tolga,Umut,Volkan,Yasemin,Ozan,Selin,Cem,Defne,Elif,Furkan,Gökhan,Işıl,Kaan,Merve,Nihal,Oğuz,Rüya,Sinem,Taylan,Utku'.split(
    ',',
  );
const turkishLastNames =
  'Yılmaz,Kaya,Demir,Çelik,Şahin,Yıldız,Yıldırım,Öztürk,Aydın,Özdemir,Arslan,Doğan,Kılıç,Aslan,Çetin,Kara,Koç,Kurt,Özkan,Şimşek,Polat,Korkmaz,Çakır,Erdoğan,Aksoy,Güneş,Bulut,Sarı,Işık,Ünal,Karahan,Özgür,Sağlam,Ünver,İnönü,Çetinkaya,Aydınoğlu,Kılıçarslan,Vural,Tekin'.split(
    ',',
  );
const englishNames =
  'Emily,Oliver,Hannah,Daniel,Grace,George,Amelia,Jack,Sophie,Harry,Chloe,Thomas,Lucy,James,Ella,William,Ruby,Henry,Freya,Samuel,Isla,Adam,Priya,Kofi,Niamh'.split(
    ',',
  );
const englishLastNames =
  'Hargreaves,Whitfield,Thorne,Okafor,Umney,Bennett,Carter,Dawson,Ellis,Fletcher,Gibson,Hughes,Irving,Jarvis,Kemp,Lambert,Mercer,Norris,Osborne,Palmer,Quinn,Reeves,Shah,Turner,Walsh'.split(
    ',',
  );

export interface DemoPerson {
  name: string;
  lastName: string;
  email: string;
  status: 'active' | 'passive';
  managerFullName: string;
  managerEmail: string;
  exceptional: boolean;
  userType: 1 | 2 | 3;
  department: string;
  employeeNumber: string;
  /** Where the person works, an index of demoLocations. */
  home: number;
}

/** Of people who share a manager they are the same. */
const turkishDepartments = [
  'Operasyon',
  'Satış',
  'Bilgi Teknolojileri',
  'Finans',
  'Müşteri Hizmetleri',
  'Ürün',
  'Pazarlama',
  'İnsan Kaynakları',
  'Satın Alma',
  'Hukuk',
];
const englishDepartments = ['Operations', 'Sales', 'Information Technology', 'Finance', 'Customer Service'];

export const demoAdministrator = 'admin@demo.example';

export function people(random: Random): DemoPerson[] {
  const taken = new Set<string>([demoAdministrator]);
  const everybody = demoLocations.flatMap((location, home) =>
    Array.from({ length: location.employees }, () => person(random, location, home, taken)),
  );
  everybody[0] = {
    ...(everybody[0] as DemoPerson),
    name: 'Ayşe',
    lastName: 'Demir',
    email: demoAdministrator,
    userType: 2,
    status: 'active',
  };
  return withManagers(withRights(everybody, random), random).map((one, index) => ({ ...one, employeeNumber: `E-${1001 + index}` }));
}

function person(random: Random, location: DemoLocation, home: number, taken: Set<string>): DemoPerson {
  const english = random.chance(location.name === 'London' ? 0.85 : 0.04);
  const name = random.pick(english ? englishNames : turkishNames);
  const lastName = random.pick(english ? englishLastNames : turkishLastNames);
  return {
    name,
    lastName,
    email: freeAddress(`${fold(name)}.${fold(lastName)}`, taken),
    status: random.chance(0.04) ? 'passive' : 'active',
    managerFullName: '',
    managerEmail: '',
    exceptional: random.chance(0.05),
    userType: 1,
    department: '',
    employeeNumber: '',
    home,
  };
}

function freeAddress(local: string, taken: Set<string>): string {
  for (let number = 1; ; number++) {
    const address = `${local}${number === 1 ? '' : number}@demo.example`;
    if (!taken.has(address)) {
      taken.add(address);
      return address;
    }
  }
}

/** Two more administrators and three emergency managers. */
function withRights(everybody: DemoPerson[], random: Random): DemoPerson[] {
  const chosen = random.shuffle(everybody.slice(1).filter(({ status }) => status === 'active')).slice(0, 5);
  const rights = new Map(chosen.map(({ email }, index) => [email, index < 2 ? (2 as const) : (3 as const)]));
  return everybody.map((one) => ({ ...one, userType: rights.get(one.email) ?? one.userType }));
}

/** One manager for about fifteen persons of a location. */
function withManagers(everybody: DemoPerson[], random: Random): DemoPerson[] {
  const managers = demoLocations.map((location, home) =>
    everybody.filter((one) => one.home === home && one.status === 'active').slice(0, Math.ceil(location.employees / 15)),
  );
  return everybody.map((one) => {
    const team = managers[one.home] ?? [];
    const manager = random.pick(team);
    const led = team.findIndex(({ email }) => email === one.email);
    const department = departmentOf(one.home, led < 0 ? team.indexOf(manager) : led);
    if (manager.email === one.email) return { ...one, department };
    return { ...one, department, managerFullName: `${manager.name} ${manager.lastName}`, managerEmail: manager.email };
  });
}

function departmentOf(home: number, team: number): string {
  const departments = demoLocations[home]?.name === 'London' ? englishDepartments : turkishDepartments;
  return departments[team % departments.length] ?? '';
}
