// The invented company: places as they would be drawn by an administrator.

interface DemoBuilding {
  name: string;
  description: string;
  /** Name and seats of each floor. */
  floors: [name: string, seats: number][];
  /** Name, persons and equipment of each meeting room. */
  rooms: [name: string, persons: number, equipment: string[]][];
}

export interface DemoLocation {
  name: string;
  timeZone: string;
  parkingCapacity: number;
  hasFoodService: boolean;
  hasShuttle: boolean;
  /** What share of its seats is reserved on each day of a week, from Monday on: each site has its own habits. */
  attendance: readonly number[];
  /** In lira; left out where nobody said. */
  seatCost?: number;
  /** Its share of the 600 employees. */
  employees: number;
  buildings: DemoBuilding[];
}

const screen = 'Ekran';
const camera = 'Kamera';
const board = 'Beyaz tahta';

export const demoLocations: DemoLocation[] = [
  {
    name: 'İstanbul',
    timeZone: 'Europe/Istanbul',
    parkingCapacity: 120,
    hasFoodService: true,
    hasShuttle: true,
    seatCost: 3750,
    attendance: [0.55, 0.68, 0.72, 0.63, 0.41, 0.04, 0.02],
    employees: 310,
    buildings: [
      {
        name: 'Levent Plaza',
        description: 'Genel merkez. Giriş Büyükdere Caddesi’nden, ziyaretçi kaydı zemin katta.',
        floors: [
          ['Zemin kat', 12],
          ['3. kat', 28],
          ['4. kat', 32],
          ['5. kat', 32],
          ['6. kat', 24],
          ['Çatı katı', 10],
        ],
        rooms: [
          ['Boğaziçi', 10, [screen, camera, board]],
          ['Galata', 6, [screen]],
          ['Kızkulesi', 4, [screen]],
          ['Süleymaniye', 12, [screen, camera]],
        ],
      },
      {
        name: 'Maslak Kule',
        description: 'Ürün ve yazılım ekipleri.',
        floors: [
          ['11. kat', 26],
          ['12. kat', 26],
          ['13. kat', 20],
          ['14. kat', 16],
        ],
        rooms: [
          ['Belgrad', 8, [screen, camera]],
          ['Emirgan', 4, [board]],
        ],
      },
      {
        name: 'Kadıköy Ofis',
        description: 'Anadolu yakasının ofisi; vapur iskelesine beş dakika.',
        floors: [
          ['1. kat', 18],
          ['2. kat', 18],
          ['3. kat', 14],
        ],
        rooms: [['Moda', 6, [screen]]],
      },
    ],
  },
  {
    name: 'Ankara',
    timeZone: 'Europe/Istanbul',
    parkingCapacity: 60,
    hasFoodService: true,
    hasShuttle: true,
    seatCost: 2900,
    attendance: [0.6, 0.7, 0.76, 0.68, 0.5, 0.05, 0.02],
    employees: 135,
    buildings: [
      {
        name: 'Çankaya Merkez',
        description: 'Finans ve hukuk ekipleri.',
        floors: [
          ['1. kat', 16],
          ['2. kat', 20],
          ['3. kat', 20],
          ['4. kat', 12],
        ],
        rooms: [
          ['Kale', 10, [screen, camera]],
          ['Ulus', 4, [screen]],
        ],
      },
      {
        name: 'Teknokent',
        description: 'Araştırma ve geliştirme.',
        floors: [
          ['A blok', 18],
          ['B blok', 18],
          ['Laboratuvar', 8],
        ],
        rooms: [['Eymir', 6, [screen, board]]],
      },
    ],
  },
  {
    name: 'İzmir',
    timeZone: 'Europe/Istanbul',
    parkingCapacity: 40,
    hasFoodService: true,
    hasShuttle: false,
    seatCost: 3100,
    attendance: [0.5, 0.58, 0.64, 0.56, 0.33, 0.03, 0.01],
    employees: 90,
    buildings: [
      {
        name: 'Bayraklı Kule',
        description: 'Destek merkezi.',
        floors: [
          ['7. kat', 18],
          ['8. kat', 18],
          ['9. kat', 16],
          ['10. kat', 12],
          ['Teras', 6],
        ],
        rooms: [['Kordon', 8, [screen, camera]]],
      },
    ],
  },
  {
    name: 'London',
    timeZone: 'Europe/London',
    parkingCapacity: 0,
    hasFoodService: false,
    hasShuttle: false,
    attendance: [0.58, 0.79, 0.97, 0.82, 0.4, 0.02, 0.01],
    employees: 65,
    buildings: [
      {
        name: 'Aldgate House',
        description: 'Sales and partnerships. Reception is on the ground floor.',
        floors: [
          ['Ground floor', 8],
          ['First floor', 16],
          ['Second floor', 16],
          ['Third floor', 12],
          ['Quiet zone', 4],
        ],
        rooms: [['Thames', 8, ['Screen', 'Camera']]],
      },
    ],
  },
];
