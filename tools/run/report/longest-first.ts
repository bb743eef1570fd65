import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What takes longest of each project, by the end of its path: such a file is begun first, so that none of them is left alone on one
 * core in the end. Vitest knows by itself what took long the last time, and where there was none goes by the size of the file.
 */
const longest = [
  'process-restore.db.test.ts',
  'fuzz.db.test.ts',
  'reservations-races.db.test.ts',
  'many.db.test.ts',
  'db-embedded.db.test.ts',
  'large.db.test.ts',
  'uploads-kill.db.test.ts',
  'events.db.test.ts',
  'plan-upload.db.test.ts',
  'loaded-again.db.test.ts',
  'reservations-walks.db.test.ts',
  'hidden-holders.db.test.ts',
  'awkward-values.db.test.ts',
  'authorization.db.test.ts',
  'platform-backup.db.test.ts',
  'at-once.db.test.ts',
  'audience.db.test.ts',
  'testing-kill.db.test.ts',
  'read-sheet.test.ts',
  'read-xlsx.test.ts',
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const at = longest.findIndex((name) => moduleId.endsWith(`/${name}`));
  return at === -1 ? longest.length : at;
};

/** The known longest of each project before its others, which keep the order that Vitest gives them. */
export class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specifications);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) =>
      sorted.filter((specification) => specification.project === project).sort((one, other) => placeOf(one) - placeOf(other)),
    );
  }
}
