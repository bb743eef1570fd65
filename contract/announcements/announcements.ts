import { z } from 'zod';
import { historyEntry, historyQuery } from '../audit-log/audit.ts';
import { bulkMaxExceptions, bulkMaxIds, defaultTimeZone, productLanguages } from '../kernel/constants.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { isShowable, withoutUnseen } from '../kernel/plain-text.ts';
import {
  booleanText,
  day,
  exportQuery,
  id,
  idParams,
  idsText,
  idText,
  line,
  listQuery,
  listResult,
  nothing,
  recordFields,
  refuse,
  searchText,
  severalOf,
  text,
  version,
  versionText,
} from '../kernel/primitives.ts';

/** An announcement is for the whole company: its days begin and end as clocks in this zone show them. */
export const announcementTimeZone = defaultTimeZone;
export const announcementTextMaxLength = 50_000;

/** Published ones are scheduled, running or ended by their days. */
export const announcementStates = ['draft', 'scheduled', 'running', 'ended', 'deleted'] as const;
export type AnnouncementState = (typeof announcementStates)[number];

/** `https://user:password@host` would hand a password to every reader, and can make an address look like another one's. */
const namesNobody = (address: string): boolean => !/^https?:[/\\]*[^/\\?#]*@/i.test(address);

const anyAddress = z.url();

/** Whether a link in a text may lead there: to the web or to a mail address, whole, and with nobody's name or password in it. */
export const isLinkable = (address: string): boolean =>
  /^(https?:\/\/|mailto:)[^\s]+$/i.test(address) && anyAddress.safeParse(address).success && namesNobody(address);

/** '' for none. */
export const externalLink = z
  .string({ message: refuse('announcements.link') })
  .max(2_000, { message: refuse('value.tooLong') })
  .transform((value) => withoutUnseen(value).trim())
  .pipe(
    z.union([
      z.literal(''),
      z
        .url({ protocol: /^https?$/, message: refuse('announcements.link') })
        .refine(isShowable, { message: refuse('announcements.link') })
        .refine(namesNobody, { message: refuse('announcements.linkNamesSomebody') }),
    ]),
  );

export const announcementFields = {
  groupId: id,
  name: line(200),
  /** HTML: paragraphs, headings 2 and 3, lists, bold, italic, links. The server takes everything else out. */
  text: text(announcementTextMaxLength),
  externalLink,
  startDate: day,
  /** Its last day. */
  endDate: day,
  sendToExceptionalUser: z.boolean(),
  /** Whether it is for everybody; else for those whose site one of the locations is, and those in one of the teams. */
  everybody: z.boolean(),
  locationIds: z.array(id).max(200),
  teamIds: z.array(id).max(200),
};

/** What a form of an announcement checks before it is sent. */
export const announcementForm = z
  .object(announcementFields)
  .refine(({ startDate, endDate }) => endDate >= startDate, { path: ['endDate'], message: refuse('announcements.endBeforeStart') });

export const newAnnouncement = z.strictObject({
  ...announcementFields,
  /** The oldest group unless told. */
  groupId: id.optional(),
  text: announcementFields.text.default(''),
  externalLink: externalLink.default(''),
  sendToExceptionalUser: z.boolean().default(false),
  /** Unless told: where neither locations nor teams are named. */
  everybody: z.boolean().optional(),
  locationIds: announcementFields.locationIds.default([]),
  teamIds: announcementFields.teamIds.default([]),
});
export type NewAnnouncement = z.output<typeof newAnnouncement>;

/** `sendAgain` counts where its mails have gone out: those it is meant for then get one more. */
export const announcementChange = z.strictObject(announcementFields).partial().extend({ version, sendAgain: z.boolean().optional() });
export type AnnouncementChange = z.output<typeof announcementChange>;

const summary = z.object({
  ...recordFields,
  groupId: id,
  groupName: z.string(),
  name: z.string(),
  externalLink: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  sendToExceptionalUser: z.boolean(),
  everybody: z.boolean(),
  /** By name, like their names; a location that was deleted is none. */
  locationIds: z.array(id),
  locationNames: z.array(z.string()),
  teamIds: z.array(id),
  teamNames: z.array(z.string()),
  state: z.enum(announcementStates),
  /** How many people its last sending has reached so far; null before the first. */
  recipients: z.number().int().nullable(),
});
export type AnnouncementSummary = z.output<typeof summary>;

export const announcement = summary.extend({ text: z.string() });
export type Announcement = z.output<typeof announcement>;

const byVersion = z.strictObject({ version: versionText.optional() });

const sortable = ['name', 'groupName', 'startDate', 'endDate', 'state', 'created', 'updated'] as const;
const filters = {
  state: z.enum(announcementStates).optional(),
  groupId: idText.optional(),
  everybody: booleanText.optional(),
  /** Those that name one of them. */
  locationId: severalOf(idText).optional(),
  teamId: severalOf(idText).optional(),
};

export const listAnnouncements = endpoint('GET /announcements', {
  summary: 'Lists announcements, the latest start first; deleted ones only where asked for. `search` looks into name, text and group.',
  needs: 'announcements.read',
  scope: 'company',
  query: listQuery(sortable, filters),
  result: listResult(summary),
});
export type AnnouncementQuery = z.output<typeof listAnnouncements.query>;

export const announcementExportColumns = [
  'name',
  'state',
  'groupName',
  'startDate',
  'endDate',
  'recipients',
  'audience',
  'sendToExceptionalUser',
  'externalLink',
  'text',
  'updated',
] as const;
export type AnnouncementExportColumn = (typeof announcementExportColumns)[number];
export const exportAnnouncements = endpoint('GET /announcements/export', {
  summary: 'The announcements that the list finds, as a spreadsheet or as CSV in the caller’s language; their texts without markup.',
  needs: 'announcements.read',
  scope: 'company',
  query: exportQuery(sortable, announcementExportColumns, { ...filters, except: idsText().optional() }),
  result: z.null(),
  answers: 'file',
});
export type AnnouncementExportQuery = z.output<typeof exportAnnouncements.query>;

/** These, or all that search and filters find. */
export const announcementSelection = z.union([
  z.strictObject({ ids: z.array(id).min(1).max(bulkMaxIds) }),
  z.strictObject({
    matching: z.strictObject({
      search: searchText().optional(),
      ...filters,
      everybody: z.union([z.boolean(), booleanText]).optional(),
    }),
    except: z.array(id).max(bulkMaxExceptions).optional(),
  }),
]);
export type AnnouncementSelection = z.output<typeof announcementSelection>;
export const announcementBulkChange = z.union([
  z.strictObject({ delete: z.literal(true) }),
  z.strictObject({ withdraw: z.literal(true) }),
  z.strictObject({ groupId: id }),
]);
export type AnnouncementBulkChange = z.output<typeof announcementBulkChange>;
export const changeAnnouncements = endpoint('POST /announcements/bulk', {
  summary: 'Deletes many announcements, withdraws them or moves them to a group, all or none.',
  needs: 'announcements.write',
  scope: 'company',
  body: z.strictObject({ selection: announcementSelection, change: announcementBulkChange }),
  /** `skipped`: deleted before, or with nothing to change. */
  result: z.object({ changed: z.number().int(), skipped: z.number().int() }),
});

export const createAnnouncement = endpoint('POST /announcements', {
  summary: 'Adds an announcement as a draft; nobody gets a mail of it.',
  needs: 'announcements.write',
  scope: 'company',
  body: newAnnouncement,
  result: announcement,
});

export const readAnnouncement = endpoint('GET /announcements/:id', {
  summary: 'Reads an announcement, a deleted one too.',
  needs: 'announcements.read',
  scope: 'company',
  params: idParams,
  result: announcement,
});

export const updateAnnouncement = endpoint('PATCH /announcements/:id', {
  summary:
    'Changes the given fields of an announcement; the version must be the newest. Its mails that wait are written anew, as it is then.',
  needs: 'announcements.write',
  scope: 'company',
  params: idParams,
  body: announcementChange,
  result: announcement,
});

export const deleteAnnouncement = endpoint('DELETE /announcements/:id', {
  summary: 'Deletes an announcement; it stays readable, and mails that have not gone out are not sent.',
  needs: 'announcements.write',
  scope: 'company',
  params: idParams,
  query: byVersion,
  result: nothing,
});

export const publishAnnouncement = endpoint('POST /announcements/:id/publish', {
  summary:
    'Publishes a draft: at the beginning of its start day, or at once where that has begun, each person it is meant for gets a mail.',
  needs: 'announcements.write',
  scope: 'company',
  params: idParams,
  /** `sendAgain` counts where it was sent before and withdrawn: without it nobody gets a second mail. */
  body: z.strictObject({ version: version.optional(), sendAgain: z.boolean().optional() }),
  result: announcement,
});

export const withdrawAnnouncement = endpoint('POST /announcements/:id/withdraw', {
  summary: 'Makes a published announcement a draft again; mails that have not gone out are not sent.',
  needs: 'announcements.write',
  scope: 'company',
  params: idParams,
  body: z.strictObject({ version: version.optional() }),
  result: announcement,
});

export const previewAnnouncement = endpoint('POST /announcements/preview', {
  summary: 'The mail as it would look, whether or not what is given is saved.',
  needs: 'announcements.write',
  scope: 'company',
  body: z.strictObject({
    name: text(200),
    text: announcementFields.text,
    externalLink,
    startDate: day,
    endDate: day,
    /** Of the words around the text; the caller’s unless told. */
    language: z.enum(productLanguages).optional(),
  }),
  result: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
});

export const announcementDeliveries = endpoint('GET /announcements/:id/deliveries', {
  summary: 'What became of its mails, of all sendings and of each.',
  needs: 'announcements.read',
  scope: 'company',
  params: idParams,
  result: z.object({
    /** On their way or waiting for the mail server. */
    waiting: z.number().int(),
    sent: z.number().int(),
    /** Refused, or given up. */
    failed: z.number().int(),
    /** Nobody knows whether they arrived. */
    uncertain: z.number().int(),
    rounds: z.array(
      z.object({
        number: z.number().int(),
        /** Null while its start day has not come. */
        started: z.string().nullable(),
        /** Null until everybody has a mail on the way. */
        finished: z.string().nullable(),
        recipients: z.number().int(),
      }),
    ),
  }),
});
export type AnnouncementDeliveries = z.output<typeof announcementDeliveries.result>;

export const announcementHistory = endpoint('GET /announcements/:id/history', {
  summary: 'Who changed what of an announcement, and when; the newest first.',
  needs: 'announcements.read',
  scope: 'company',
  params: idParams,
  query: historyQuery,
  result: listResult(historyEntry),
});

/** Announcements stand in groups that the administrator names. */
const groupFields = { name: line(100) };
export const newAnnouncementGroup = z.strictObject(groupFields);
export const announcementGroupChange = z.strictObject({ ...groupFields, version });
export const announcementGroup = z.object({ ...recordFields, name: z.string(), announcementCount: z.number().int() });
export type AnnouncementGroup = z.output<typeof announcementGroup>;

export const listAnnouncementGroups = endpoint('GET /announcement-groups', {
  summary: 'Lists the groups of announcements, with how many announcements stand in each.',
  needs: 'announcements.read',
  scope: 'company',
  query: listQuery(['name', 'announcementCount', 'created', 'updated'], {}),
  result: listResult(announcementGroup),
});

export const createAnnouncementGroup = endpoint('POST /announcement-groups', {
  summary: 'Adds a group of announcements.',
  needs: 'announcements.write',
  scope: 'company',
  body: newAnnouncementGroup,
  result: announcementGroup,
});

export const readAnnouncementGroup = endpoint('GET /announcement-groups/:id', {
  summary: 'Reads a group of announcements.',
  needs: 'announcements.read',
  scope: 'company',
  params: idParams,
  result: announcementGroup,
});

export const updateAnnouncementGroup = endpoint('PATCH /announcement-groups/:id', {
  summary: 'Renames a group of announcements.',
  needs: 'announcements.write',
  scope: 'company',
  params: idParams,
  body: announcementGroupChange,
  result: announcementGroup,
});

export const deleteAnnouncementGroup = endpoint('DELETE /announcement-groups/:id', {
  summary: 'Deletes a group; with announcements in it only where `moveTo` names the group that takes them. The last one stays.',
  needs: 'announcements.write',
  scope: 'company',
  params: idParams,
  query: z.strictObject({ version: versionText.optional(), moveTo: idText.optional() }),
  result: nothing,
});
