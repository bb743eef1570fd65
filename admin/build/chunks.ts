import { createHash } from 'node:crypto';
import { basename, join, relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { type ModuleGraph, moduleGraph } from './module-graph.ts';
import { type File, reach, together, type Visit } from './together.ts';

/** One request less is worth this many bytes that a screen doesn't need. */
const requestBytes = 16_000;

/** What a character of source comes to when it is made small and packed. */
const packing = 0.12;
/** Of these packages the panel uses so little that their source says nothing: what is left of it. */
const leftOf: Record<string, number> = { zod: 0.2, '@floating-ui/react': 0.04, 'react-router': 0.45 };

const root = join(import.meta.dirname, '../..');

const frame = ['admin/src/app/Panel', 'admin/src/shell/Frame'];
/** How much the screens count that people come by directly, against any other page: the more, the fewer files and bytes that are of no use there. */
const weights: Record<string, number> = {
  DashboardPage: 2000,
  UsersPage: 2000,
  EmergencyPage: 300,
  AnnouncementListPage: 200,
  FiguresView: 150,
  OutlinePage: 80,
  LocationPage: 80,
  WorkspacePage: 160,
  AuditLogPage: 60,
  EmergencyListPage: 50,
  AnnouncementPage: 45,
  UserForm: 100,
  ManageParameterPage: 90,
  LocationListPage: 40,
  ParameterListPage: 40,
  CheckInPage: 40,
  ProfilePage: 40,
  UploadsPage: 40,
  ReservationsPage: 30,
  BuildingPage: 30,
  MeetingRoomPage: 30,
  ClosuresPage: 30,
  DayTimeline: 30,
  MonthCalendar: 20,
  PermissionsPage: 12,
  DashboardTablePage: 5,
};
/** What a screen always asks for by itself, though only once it stands. */
const askedWith: Record<string, readonly string[]> = {
  AnnouncementPage: ['admin/src/features/announcements/editor/RichTextEditor', 'admin/src/features/announcements/AnnouncementHistory'],
};
/** Asked for by every screen, once it stands. */
const atRest = [
  'admin/src/features/emergency/running/RunningBar',
  'admin/src/features/list-views/ViewMenu',
  'admin/src/features/uploads/RunningUpload',
  'admin/src/shell/messages/Toasts',
  'admin/src/shell/session-lost/LostSessionWatch',
  'admin/src/shell/updates/UpdateNotice',
  'ui/list/tools/ListTools',
];
/** Asked for at sign-in where something on the way to the server refuses a call. */
const rare = ['web/calls/foreign-refusal'];
/** A language's texts that are asked for at once, by the name of their file: those of every page, sign-in too, with the few of other places. */
const textsTogether = {
  texts: [
    'web',
    'admin/src/shell/preferences',
    'admin/src/shell/updates',
    'admin/src/features/list-views',
    'ui/list',
    'admin/src/features/users',
    'admin/src/features/audit-log',
    'admin/src/features/reservations/check-in',
  ],
  places: [
    'admin/src/features/plan',
    'admin/src/features/plan/place-page',
    'admin/src/features/plan/closures',
    'admin/src/features/plan/assigned',
    'admin/src/features/plan/floor-plan',
    'admin/src/features/reservations',
    'admin/src/features/reservations/views',
  ],
  figures: ['admin/src/features/dashboard', 'admin/src/features/dashboard/figures', 'admin/src/features/dashboard/figures/space'],
  user: ['admin/src/features/users/detail', 'admin/src/features/users/language'],
};

/** Texts of one language and place: by themselves they need nothing. */
const ofTexts = /^(.*)\/i18n\/([a-z]+)\.ts$/;

interface KindOfVisit extends Visit {
  /** A screen or a dialog; what is asked for by all of these comes with the frame. */
  inFrame: boolean;
  /** What every screen asks for once it stands. */
  atRest?: boolean;
}

/** The place of sign-in among the visits. */
const signIn = 0;

/**
 * Shares the panel's modules out among files by what people ask for at once. Left alone, the bundler makes a file of each module that
 * several screens share, of which a screen asks for more than a hundred.
 */
export function chunks(): { plugins: Plugin[]; output: Rolldown.OutputOptions } {
  const fileOf = new Map<string, string>();
  const plugin: Plugin = {
    name: 'chunks',
    apply: 'build',
    buildEnd(error) {
      if (error) return;
      const graph = moduleGraph(this);
      const visits = visitsOf(startOf(this, graph));
      for (const file of together(graph, visits, sizer(this), requestBytes)) {
        const name = nameOf(file, visits);
        for (const id of file.modules) if (name) fileOf.set(id, name);
      }
    },
  };
  const group = { debugName: 'by visit', name: (id: string) => fileOf.get(id) ?? textsName(id) };
  return {
    plugins: [plugin, withoutFacades()],
    output: { chunkFileNames, codeSplitting: { includeDependenciesRecursively: false, groups: [group] } },
  };
}

interface Start {
  /** The page's own script and what it is made of. */
  entry: string[];
  /** What is only asked for when it is wanted. */
  lazy: string[];
  /** Of that what sign-in may ask for. */
  bySignIn: Set<string>;
}

function startOf(context: Rolldown.PluginContext, graph: ModuleGraph): Start {
  const wantedBy = (id: string) => context.getModuleInfo(id)?.dynamicallyImportedIds.filter((wanted) => !ofTexts.test(wanted)) ?? [];
  const ids = [...context.getModuleIds()];
  const entry = ids.filter((id) => context.getModuleInfo(id)?.isEntry);
  return { entry, lazy: [...new Set(ids.flatMap(wantedBy))].sort(), bySignIn: new Set([...reach(graph, entry)].flatMap(wantedBy)) };
}

const isOne = (names: readonly string[], id: string): boolean => names.some((name) => id.includes(`/${name}.ts`));

function visitsOf({ entry, lazy, bySignIn }: Start): KindOfVisit[] {
  const called = (names: readonly string[]) => lazy.filter((id) => isOne(names, id));
  const named = [...frame, ...atRest, ...Object.keys(weights), ...Object.values(askedWith).flat()];
  const gone = named.filter((name) => !lazy.some((id) => isOne([name], id)));
  if (gone.length > 0) throw new Error(`Nothing asks for ${gone.join(', ')} any more: chunks.ts names it.`);
  const screen = [...entry, ...called(frame)];
  const others = lazy.filter((id) => !isOne([...frame, ...atRest], id));
  return [
    // Nobody waits at sign-in for what is behind it, nor brings it along by what is asked for there later.
    { entries: entry, weight: 1500, inFrame: false },
    ...others
      .filter((id) => bySignIn.has(id))
      .map((id) => ({ entries: [...entry, id], weight: isOne(rare, id) ? 0.1 : 300, inFrame: false })),
    // Without the frame, which stands before: nothing that it waits for is made one with these.
    { entries: [...entry, ...called(atRest)], weight: 90, inFrame: false, atRest: true },
    ...others
      .filter((id) => !bySignIn.has(id))
      .map((id) => {
        const name = basename(id, '.tsx');
        return { entries: [...screen, id, ...called(askedWith[name] ?? [])], weight: weightOf(name), inFrame: true };
      }),
  ];
}

// Most of what isn't a page is opened on few visits.
const weightOf = (name: string): number => weights[name] ?? (name.endsWith('Page') ? 1 : 0.1);

const sizer = (context: Rolldown.PluginContext) => (id: string) => {
  const [, name = ''] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? [];
  return id.endsWith('.css') ? 0 : (context.getModuleInfo(id)?.code?.length ?? 0) * packing * (leftOf[name] ?? 1);
};

/** @returns nothing for what one visit alone asks for: the bundler makes its file */
function nameOf({ modules, visits: by }: File, visits: readonly KindOfVisit[]): string | null {
  if (by.has(signIn)) return 'start';
  if (visits.every(({ inFrame }, index) => !inFrame || by.has(index))) return 'frame';
  // It comes to every screen anyway: whoever needs a part of it sooner doesn't ask twice.
  if (visits.some(({ atRest }, index) => atRest && by.has(index))) return 'at-rest';
  if (by.size > 1)
    return `shared-${createHash('sha256')
      .update(
        modules
          .map((id) => relative(root, id))
          .sort()
          .join(),
      )
      .digest('hex')
      .slice(0, 8)}`;
  return null;
}

function textsName(id: string): string | null {
  const [, place = '', language] = ofTexts.exec(relative(root, id)) ?? [];
  const together = Object.entries(textsTogether).find(([, places]) => places.includes(place));
  return together && language ? `${together[0]}-${language}` : null;
}

/** A shared file is called by its hash alone, since whichever module gave it its name says nothing of it. */
const chunkFileNames = ({ name }: Rolldown.PreRenderedChunk): string =>
  name.startsWith('shared-') ? 'assets/[hash].js' : 'assets/[name]-[hash].js';

/** In a file that only says that another one has what is asked for. */
const handedOn = /^export\s*\{([^}]*)\}\s*from\s*["'`]\.\/([^"'`]+)["'`];?\s*$/;

/** Where something wanted shares its file with others, the bundler adds a file that only hands it on: who asks is sent on at once instead. */
function withoutFacades(): Plugin {
  return {
    name: 'without-facades',
    apply: 'build',
    enforce: 'pre',
    generateBundle(_, bundle) {
      const sent = new Map<string, { file: string; call: string }>();
      for (const chunk of Object.values(bundle)) {
        const [, names = '', file] = (chunk.type === 'chunk' && chunk.isDynamicEntry && handedOn.exec(chunk.code)) || [];
        if (!file) continue;
        const pairs = names.split(',').map((pair) => pair.split(/\s+as\s+/).map((name) => name.trim()));
        const values = pairs.map(([inner, outer = inner]) => `${outer}:m.${inner}`).join();
        const name = chunk.fileName.slice('assets/'.length);
        sent.set(name, { file, call: `import("./${file}").then(m=>({${values}}))` });
        delete bundle[chunk.fileName];
      }
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        refuseCircle(chunk.fileName, bundle);
        chunk.code = chunk.code.replace(/import\(["'`]\.\/([^"'`]+)["'`]\)/g, (call, file: string) => sent.get(file)?.call ?? call);
        chunk.dynamicImports = chunk.dynamicImports.map((file) => {
          const to = sent.get(file.slice('assets/'.length));
          return to ? `assets/${to.file}` : file;
        });
      }
    },
  };
}

/** @throws Error where a file needs itself through others: none of them could begin, and no screen would come up. */
function refuseCircle(start: string, bundle: Rolldown.OutputBundle): void {
  const seen = new Set<string>();
  const importsOf = (name: string) => {
    const file = bundle[name];
    return file?.type === 'chunk' ? file.imports : [];
  };
  const waiting = [...importsOf(start)];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (name === start) throw new Error(`${start} needs itself through ${[...seen].join(', ')}.`);
    if (seen.has(name)) continue;
    seen.add(name);
    waiting.push(...importsOf(name));
  }
}
