import { useDebouncedValue } from '@mantine/hooks';
import { type PanelLanguage, panelLanguages } from '@population-tracker/contract/kernel/constants';
import { searchLimit, searchRecords, searchTextMinLength } from '@population-tracker/contract/search';
import { IconLanguage, IconLogout } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { logOut } from '#shell/log-out.ts';
import { showError } from '#shell/messages/errors.ts';
import { useSitemap } from '#shell/shell-sitemap.ts';
import { useTools } from '#shell/top-bar/tools.ts';
import { currentLanguage, genericText, languageName, switchLanguage } from '#web/language.ts';
import { useRights } from '#web/permissions.ts';
import { useCall } from '#web/query.ts';
import { type Entry, entriesOf } from './finding/entries.ts';
import { wordsOf } from './finding/folded.ts';
import { type Group, groupsOf, menuHit, openKinds, recentHits } from './finding/hits.ts';
import { menuSearch } from './finding/menu-search.ts';
import { readRecent } from './finding/recent.ts';
import { useReserve } from './use-reserve.ts';

/** A pause in typing after which the server is asked. */
const pauseMs = 150;

export interface Search {
  groups: Group[];
  /** The menu has nothing that was typed as it was typed. */
  unsure: boolean;
  /** The server hasn't answered to what is typed now. */
  waiting: boolean;
  /** The server's part could not be read; the menu's is complete. */
  failed: boolean;
  /** Records of some kinds are found too. */
  withRecords: boolean;
}

/** What the search shows: for nothing typed, what was opened from it before and what there is to do. */
export function useSearch(typed: string): Search {
  const entries = useEntries();
  const find = useMemo(() => menuSearch(entries), [entries]);
  const [recent] = useState(readRecent);
  const open = useOpenKinds();
  const withRecords = open.length > 0;
  const { asked, records, waiting, failed } = useRecords(typed, withRecords);
  const wish = useReserve(typed, asked);
  const menu = useMemo(() => find(typed), [find, typed]);
  const before = useMemo(() => groupsBefore(recentHits(recent, entries, open), entries), [recent, entries, open]);
  const groups = useMemo(() => groupsOf(menu, records, typed, open), [menu, records, typed, open]);
  const nothingTyped = wordsOf(typed).length === 0;
  const found = wish.offers.length > 0 ? [{ key: 'reserve' as const, hits: wish.offers }, ...groups] : groups;
  return {
    groups: nothingTyped ? before : found,
    unsure: !nothingTyped && menu.guessed,
    waiting: waiting || wish.waiting,
    failed,
    withRecords,
  };
}

function groupsBefore(recent: Group['hits'], entries: readonly Entry[]): Group[] {
  const actions = entries.filter(({ kind, to }) => kind === 'action' && to).map((entry) => menuHit(entry));
  const pages = entries.filter(({ kind }) => kind === 'page').map((entry) => menuHit(entry));
  const first: Group = recent.length > 0 ? { key: 'recent', hits: recent } : { key: 'pages', hits: pages };
  const known = new Set(first.hits.map(({ key }) => key));
  return [first, { key: 'actions', hits: actions.filter(({ key }) => !known.has(key)) } satisfies Group].filter(
    ({ hits }) => hits.length > 0,
  );
}

function useOpenKinds() {
  const sitemap = useSitemap();
  const rights = useRights();
  return useMemo(() => openKinds(sitemap, rights), [sitemap, rights]);
}

/** Asks after a pause, breaks the call before it off, and keeps its answer only for what still fits. */
function useRecords(typed: string, withRecords: boolean) {
  const text = typed.trim();
  const [asked] = useDebouncedValue(text, pauseMs);
  const isLong = text.length >= searchTextMinLength;
  const enabled = withRecords && asked.length >= searchTextMinLength;
  const answer = useCall(
    searchRecords,
    { query: { text: asked, limit: searchLimit } },
    { enabled, quiet: true, placeholderData: keepPreviousData },
  );
  return {
    asked,
    records: withRecords && isLong ? answer.data : undefined,
    waiting: withRecords && isLong && (asked !== text || answer.isFetching),
    failed: isLong && enabled && asked === text && answer.isError,
  };
}

function useEntries(): Entry[] {
  const { t } = useTranslation('search');
  const sitemap = useSitemap();
  const rights = useRights();
  const tools = useToolEntries();
  const ofSitemap = useMemo(() => entriesOf(sitemap, rights, t), [sitemap, rights, t]);
  return useMemo(() => [...ofSitemap, ...tools], [ofSitemap, tools]);
}

/** What the top bar offers. */
function useToolEntries(): Entry[] {
  const { t } = useTranslation('search');
  const navigate = useNavigate();
  const tools = useTools().filter(({ key }) => key !== 'search');
  const named = tools.map(({ label }) => label).join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the tools are made anew each time, but are the same by the same names
  return useMemo(() => {
    const action = (key: string, title: string, icon: Entry['icon'], run: () => void): Entry => ({
      key: `action:${key}`,
      kind: 'action',
      title,
      path: '',
      icon,
      run,
    });
    const leave = async () => {
      if (await logOut()) await navigate('/login');
    };
    const languages = panelLanguages.filter((language) => language !== currentLanguage());
    return [
      ...tools.map(({ key, label, icon, run }) => action(key, label, icon, run)),
      ...languages.map((language) =>
        action(`language.${language}`, t('language', { name: languageName(language) }), IconLanguage, () => void choose(language)),
      ),
      action('logOut', t('frame.logOut'), IconLogout, () => void leave()),
    ];
  }, [named, t, navigate]);
}

async function choose(language: PanelLanguage): Promise<void> {
  if (!(await switchLanguage(language))) showError(genericText('error.network'));
}
