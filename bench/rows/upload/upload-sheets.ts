import { utils, write } from '@e965/xlsx';

/** A user as the sheet and the raw upsert have it. */
export type SheetPerson = [name: string, lastName: string, email: string, status: string, managerFullName: string, managerEmail: string];

const headings = ['Ad', 'Soyad', 'E-posta', 'Durum', 'Yönetici', 'Yönetici e-postası'];
const names = 'Ayşe,Mehmet,Çağla,Barış,Şule,İlker,Gülşah,Özge,Yiğit,Ümit,Zeynep,Emre,Deniz,Hakan,Pınar,Emily,Oliver,Grace,George'.split(
  ',',
);
const lastNames = 'Yılmaz,Kaya,Demir,Çelik,Şahin,Yıldız,Öztürk,Aydın,Özdemir,Doğan,Kılıç,Çetin,Koç,Kurt,Şimşek,Polat,Thorne,Carter'.split(
  ',',
);

/** New people, whose addresses begin with a letter of their own. */
export function newPeople(count: number, letter: string): SheetPerson[] {
  return Array.from({ length: count }, (_, n) => {
    const manager = n - (n % 15);
    return [
      nameOf(n),
      lastNameOf(n),
      addressOf(n, letter),
      n % 33 === 17 ? 'Pasif' : 'Aktif',
      `${nameOf(manager)} ${lastNameOf(manager)}`,
      addressOf(manager, letter),
    ];
  });
}

const nameOf = (n: number): string => names[(n * 7) % names.length] ?? '';
const lastNameOf = (n: number): string => lastNames[(n * 5 + Math.floor(n / names.length)) % lastNames.length] ?? '';
const addressOf = (n: number, letter: string): string => `${letter}${n}@upload.example`;

export const csvOf = (people: SheetPerson[]): Buffer => Buffer.from([headings, ...people].map((cells) => cells.join(';')).join('\r\n'));

/** As spreadsheet programs write it: packed, with its texts in a table of their own. */
export function xlsxOf(people: SheetPerson[]): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([headings, ...people], { dense: true }), 'Users');
  return write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true }) as Buffer;
}
