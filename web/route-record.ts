import type { Permission } from '@population-tracker/contract/kernel/permissions';
import type { Role } from '@population-tracker/contract/kernel/roles';
import type { ComponentType } from 'react';
import type en from './i18n/en.ts';

/** Titles stand in the generic texts, below `route`; a shorter name for the menu below `menu`. */
export type TitleKey = keyof (typeof en)['route'];
export type GroupKey = keyof (typeof en)['group'];
export type ActionKey = keyof (typeof en)['action'];

export type Icon = ComponentType<{ size?: number | string; stroke?: number | string; className?: string; 'aria-hidden'?: boolean }>;

/** Something to do on a screen that the search offers by name, to whoever may open the screen. */
export interface RouteAction {
  /** Its text stands in the generic texts, below `action`. */
  titleKey: ActionKey;
  /** The address that begins it: `/usermanagement?id=new`. */
  to: string;
  /** A plus sign where left out. */
  icon?: Icon;
  /** Of those who may open the screen, only whoever holds one of them. */
  needs?: readonly Permission[];
  /** Held for the whole company, though it belongs to locations. */
  everywhere?: true;
}

/** What the chunk of a page exports. */
export interface Page {
  default: ComponentType;
  /** Asks for what the page needs first, once it is sure that it opens and before it is drawn. */
  ahead?: (address: URLSearchParams) => void;
}

/** One screen. Menu, breadcrumb, tab, title, search, guard and 401 are derived from it. */
export interface RouteRecord {
  /** Below the site's root: `/usermanagement`. */
  path: string;
  name: string;
  titleKey: TitleKey;
  icon?: Icon;
  /** The menu group that it stands in. */
  group?: GroupKey;
  /** Who may open it; administrators may open every one. Left out: whoever is signed in. */
  roles?: readonly Role[];
  /** Whoever holds one of them may open it too. */
  needs?: readonly Permission[];
  /** Not in the menu. */
  hidden?: boolean;
  /** Its texts exist in every language of the panel, not in the product's alone. */
  everyLanguage?: boolean;
  /** A tab that can't be closed. */
  affixed?: boolean;
  /** Its view starts anew each time. */
  noCache?: boolean;
  /** Path of the list that a detail route belongs to: lit in the menu, named in the breadcrumb. */
  listOf?: string;
  /** It is a list itself, though below another one: what it opens has no tab of its own. */
  isList?: boolean;
  actions?: readonly RouteAction[];
  /** Opens another path in its place. */
  redirectTo?: string;
  /** The page as its own chunk: `() => import('./UsersPage.tsx')`. */
  lazy?: () => Promise<Page>;
}
