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
      'node_modules/(react|react-dom|scheduler|i18next|react-i18next|zod)/',
      'contract/(constants|endpoint|primitives|roles|session|installation|envelope)\\.ts',
      'admin/src/lib/(storage|i18n|session|client)\\.ts',
      'tabler/icons-react/dist/esm/(createReactComponent|defaultAttributes)',
      'Icon(ChevronDown|World|ArrowLeft)\\.mjs',
      'shell/error-log/catch\\.ts',
      'shell/preferences/(look|choices)\\.ts',
      'preload-helper',
    ),
  },
  {
    name: 'kit',
    priority: 1,
    minShareCount: 3,
    test: any(
      'admin/src/ui/(page|data-table|list|filters|dialog|popup-menu)/',
      'admin/src/ui/form/(record-param|unsaved)\\.ts',
      'admin/src/ui/[A-Z]',
      'admin/src/lib/formats/',
      'admin/src/features/users/parts/user-texts\\.ts',
    ),
  },
  { name: 'icons', minShareCount: 3, test: /tabler\/icons-react\/dist\/esm\/icons\// },
];
