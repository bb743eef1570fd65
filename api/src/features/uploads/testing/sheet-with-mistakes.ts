interface Row {
  name: string;
  lastName: string;
  email: string;
  status: string;
  managerFullName: string;
  managerEmail: string;
  exceptional: boolean;
  userType: number;
  version: number;
}

interface SheetWithMistakes {
  csv: string;
  rowCount: number;
  /** As they must stand in the database afterwards, in the order of the sheet. */
  right: Row[];
  wrong: { row: number; key: string }[];
}

/** What is wrong with every twentieth row, in turn. */
const mistakes = [
  { key: 'value.required', spoil: (row: string[]) => row.with(0, '') },
  { key: 'value.email', spoil: (row: string[]) => row.with(2, 'no address') },
  { key: 'users.status', spoil: (row: string[]) => row.with(3, 'perhaps') },
  { key: 'uploads.duplicateRow', spoil: (row: string[], before: string[]) => row.with(2, before[2] as string) },
];
const every = 20;

/** A .csv of so many users, of which 5 % can't be taken. */
export function sheetWithMistakes(rowCount: number): SheetWithMistakes {
  const lines: string[][] = [];
  const right: Row[] = [];
  const wrong: SheetWithMistakes['wrong'] = [];
  for (let at = 0; at < rowCount; at++) {
    const user = userAt(at);
    const cells = [
      user.name,
      user.lastName,
      user.email,
      user.status === 'active' ? 'Aktif' : 'Pasif',
      user.managerFullName,
      user.managerEmail,
    ];
    const mistake = at % every === every - 1 ? mistakes[((at + 1) / every) % mistakes.length] : undefined;
    lines.push(mistake ? mistake.spoil(cells, lines.at(-1) ?? []) : cells);
    // Below the headings, and counted from 1.
    if (mistake) wrong.push({ row: at + 2, key: mistake.key });
    else right.push(user);
  }
  const headings = ['Ad', 'Soyad', 'E-posta', 'Durum', 'Yönetici', 'Yönetici e-postası'];
  return { csv: [headings, ...lines].map((cells) => cells.join(';')).join('\r\n'), rowCount, right, wrong };
}

const userAt = (at: number): Row => ({
  name: `Çağla ${at}`,
  lastName: `Işık-${at % 97}`,
  email: `kisi${at}@sirket.example`,
  status: at % 9 === 0 ? 'passive' : 'active',
  managerFullName: `Ömer Şen ${at % 13}`,
  managerEmail: `omer${at % 13}@sirket.example`,
  exceptional: false,
  userType: 1,
  version: 1,
});
