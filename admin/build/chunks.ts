import type { Rolldown } from 'vite';

const any = (...parts: readonly string[]): RegExp => new RegExp(parts.join('|'));

/**
 * What belongs together comes in one file. Left alone, the bundler makes a file of each module that several screens share:
 * nearly 90 up to the first list, and each packed by itself. A group takes along what its modules import, so what
 * sign-in needs must be caught by the first one.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'start',
    priority: 2,
    test: any(
      'node_modules/(react|react-dom|scheduler|i18next|zod)/',
      'node_modules/react-i18next/',
      'contract/kernel/(constants|endpoint|primitives|roles|envelope)\\.ts',
      'contract/(session|installation)\\.ts',
      '/web/(storage|language|session|client)\\.ts',
      'tabler/icons-react/dist/esm/(createReactComponent|defaultAttributes)',
      'Icon(ChevronDown|World|ArrowLeft)\\.mjs',
      'shell/error-log/catch\\.ts',
      '/web/look-choices\\.ts',
      '/web/look\\.ts',
      // Drawn at sign-in too.
      '/ui/DrawnIcon\\.tsx',
      'preload-helper',
    ),
  },
  {
    name: 'kit',
    priority: 1,
    minShareCount: 3,
    test: any(
      // But for the calendar, whose sheet names a layer and would come before the one that puts them in order.
      '/ui/(page|table|list|filters|dialog|popup-menu)/(?!DayPill)',
      '/ui/form/(record-param|unsaved)\\.ts',
      '/ui/[A-Z]',
      '/web/formats/',
      'admin/src/features/users/user-texts\\.ts',
    ),
  },
  { name: 'icons', minShareCount: 3, test: /tabler\/icons-react\/dist\/esm\/icons\// },
];

/**
 * A shared file is called by its hash alone, since whichever module gave it its name says nothing of it, and the panel loads a list of
 * all names at its start.
 */
export const chunkFileNames = ({ name, isDynamicEntry }: Rolldown.PreRenderedChunk): string =>
  isDynamicEntry || chunkGroups.some((group) => group.name === name) ? 'assets/[name]-[hash].js' : 'assets/[hash].js';
