/** The product's constants (source specification, section 9, and product rules), named with their units. */

export const productTitle = 'Population Tracker';

/** Every call of the panel goes below this path. */
export const apiBasePath = '/populationtracker-api';

/** Where everybody reads the privacy notice, signed in or not. */
export const privacyNoticePath = '/privacy-notice';

export const mobileBreakpointPx = 992;
export const requestTimeoutMs = 25_000;
/** The same of what changes thousands in one step: it goes on where nobody waits for it any more, so that giving up would say what isn't so. */
export const longRequestTimeoutMs = 180_000;
export const errorMessageDurationMs = 5_000;
/** A stream of events is never silent for longer; the panel takes a longer silence for a lost connection. */
export const eventHeartbeatMs = 15_000;
export const updateCheckIntervalMs = 3_600_000;
export const menuSearchThreshold = 0.4;

/** For so long a proof that it is oneself is good for what asks for a fresh one. */
export const freshProofLifeMs = 10 * 60_000;
export const verificationCodeDigits = 6;
export const verificationCodeLifeMs = 5 * 60_000;
export const verificationCodeTries = 5;
export const verificationCodeResendMs = 60_000;
/** For so long the link works that signs in when the codes are used up. */
export const signInLinkLifeMs = 20 * 60_000;
/** A link that was sent within this time and not used is not followed by another: it is still good for a while. */
export const signInLinkResendMs = 15 * 60_000;
/** Below it a password is refused in the source's words; see `newPasswordMinLength`. */
export const passwordMinLength = 6;
/** What a new password needs; older ones of 6 or 7 characters go on signing in. */
export const newPasswordMinLength = 8;
export const passwordMaxLength = 200;

export const sessionIdleMs = 12 * 3_600_000;
export const sessionLifeMs = 7 * 24 * 3_600_000;
/** The same of a session in the employees' own app that its person keeps on a device, as long as they hold nothing in the panel. */
export const keptSessionIdleMs = 30 * 24 * 3_600_000;
export const keptSessionLifeMs = 90 * 24 * 3_600_000;

export const sizes = ['default', 'medium', 'small', 'mini'] as const;
export type Size = (typeof sizes)[number];
export const defaultSize: Size = 'medium';

export const themeColours = {
  menuBackground: '#4e4a7a',
  menuText: '#bfcbd9',
  menuActiveText: '#95b4ff',
  theme: '#2d31ac',
} as const;

/** Colours of an announcement's state tag. */
export const announcementTagColours = {
  published: 'success',
  draft: 'info',
  deleted: 'danger',
} as const;

export const panelLanguages = ['en', 'tr', 'es', 'ja', 'ko', 'it'] as const;
export type PanelLanguage = (typeof panelLanguages)[number];

/** Languages that carry every product text; the server answers in these. */
export const productLanguages = ['en', 'tr'] as const;
export type ProductLanguage = (typeof productLanguages)[number];

export const pageSizes = [10, 20, 30, 50, 100] as const;
export const defaultPageSize = 20;
export const maxPageSize = 200;
/** Totals of very long lists are counted exactly up to here and told as "at least" beyond. */
export const exactTotalLimit = 10_000;
/** Pages of a search in such a list end here: for each record that it shows, many others may be passed. */
export const searchedPagesLimit = 500;

/** A change of many records names them one by one up to here; beyond, by what they match. */
export const bulkMaxIds = 10_000;
export const bulkMaxExceptions = 1_000;
export const bulkSkippedShown = 100;
export const bulkUndoMs = 10 * 60_000;

export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];
/** Named in an address, which has to stay short. */
export const exportMaxIds = 1_000;
/** What one sheet of a spreadsheet can hold, roughly. */
export const exportMaxRows = 1_000_000;

export const listViewsMax = 50;

export const uploadExtensions = ['.xlsx', '.xls', '.csv'] as const;
export const uploadMaxBytes = 10 * 1024 * 1024;
export const uploadMaxRows = 100_000;
export const uploadMaxColumns = 200;
export const uploadMaxUnpackedBytes = 100 * 1024 * 1024;
export const uploadMaxEntries = 1_000;
/** For so long a finished upload can be undone. */
export const uploadUndoDays = 7;
/** After so long the uploaded sheet's content is removed; the upload's record stays. */
export const uploadContentDays = 30;

/**
 * What costs the server much, for each person: so many within the time, and so many at once in each process. Beyond it is 429. Far more
 * than a busy administrator does by hand; a program that runs wild stops there.
 */
export const heavyUses = {
  export: { count: 200, withinMs: 10 * 60_000, atOnce: 6 },
  upload: { count: 100, withinMs: 10 * 60_000, atOnce: 10 },
  bulk: { count: 200, withinMs: 10 * 60_000, atOnce: 10 },
} as const;
export type HeavyUse = keyof typeof heavyUses;
/** After so long somebody whose uses are all running may try again. */
export const heavyUseRetrySeconds = 5;

/** For each API key, in each process. */
export const keyCallsPerMinute = 600;

export const imageMaxBytes = 10 * 1024 * 1024;
export const bodyMaxBytes = 1024 * 1024;

export const defaultTimeZone = 'Europe/Istanbul';
