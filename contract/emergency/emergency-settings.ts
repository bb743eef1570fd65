import { z } from 'zod';
import { productLanguages } from '../kernel/constants.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { id, idParams, line, nothing, recordFields, version, versionOrNone, versionText } from '../kernel/primitives.ts';
import { phoneNumber } from '../parameters/parameters.ts';
import { emergencyMessage } from './emergency.ts';

/** Easier to read and to dial: `+90 212 555 01 12`. Where the groups of a country aren’t known, as it is. */
export const shownPhoneNumber = (number: string): string =>
  number.replace(/^\+90(\d{3})(\d{3})(\d{2})(\d{2})$/, '+90 $1 $2 $3 $4').replace(/^\+4420(\d{4})(\d{4})$/, '+44 20 $1 $2');

export const phoneOrigins = ['location', 'default', 'none'] as const;
/** What mails tell of a place, and whether that is its own number or the company’s. */
export const toldPhoneNumber = z.object({ phoneNumber: z.string().nullable(), origin: z.enum(phoneOrigins) });
export type ToldPhoneNumber = z.output<typeof toldPhoneNumber>;

const savedPhoneNumber = z.object({
  /** The company’s. */
  phoneNumber: z.string().nullable(),
  version: versionOrNone,
  /** Every location, by name, with what mails tell those who are there. */
  locations: z.array(toldPhoneNumber.extend({ id, name: z.string(), version: versionOrNone })),
});
export type SavedPhoneNumber = z.output<typeof savedPhoneNumber>;
export const readPhoneNumber = endpoint('GET /emergencies/phone-number', {
  summary:
    'The emergency phone number: the company’s, null where none is saved, and what holds at each location. The same that stands in the parameters of workspaces.',
  needs: 'emergencies.read',
  scope: 'location',
  result: savedPhoneNumber,
});
export const phoneNumberChange = z.strictObject({
  phoneNumber: phoneNumber.nullable(),
  /** Null: the company’s. */
  locationId: id.nullable().default(null),
  version: versionOrNone,
});
export type PhoneNumberChange = z.output<typeof phoneNumberChange>;
export const savePhoneNumber = endpoint('PUT /emergencies/phone-number', {
  summary: 'Saves the emergency phone number (E.164) of the company or of a location; null removes it.',
  needs: 'emergencies.write',
  scope: 'company',
  body: phoneNumberChange,
  result: savedPhoneNumber,
});

const templateFields = { name: line(80), message: emergencyMessage, language: z.enum(productLanguages) };
export const emergencyTemplate = z.object({ ...recordFields, ...templateFields, name: z.string(), message: z.string() });
export type EmergencyTemplate = z.output<typeof emergencyTemplate>;
export const listEmergencyTemplates = endpoint('GET /emergency-templates', {
  summary: 'The messages that a start can begin with, by name; those in the caller’s language first.',
  needs: 'emergencies.read',
  scope: 'location',
  result: z.object({ items: z.array(emergencyTemplate) }),
});
export const newEmergencyTemplate = z.strictObject(templateFields);
export type NewEmergencyTemplate = z.output<typeof newEmergencyTemplate>;
export const createEmergencyTemplate = endpoint('POST /emergency-templates', {
  summary: 'Adds a template.',
  needs: 'emergencies.write',
  scope: 'company',
  body: newEmergencyTemplate,
  result: emergencyTemplate,
});
export const emergencyTemplateChange = newEmergencyTemplate.partial().extend({ version });
export type EmergencyTemplateChange = z.output<typeof emergencyTemplateChange>;
export const updateEmergencyTemplate = endpoint('PATCH /emergency-templates/:id', {
  summary: 'Changes a template; the version must be the newest.',
  needs: 'emergencies.write',
  scope: 'company',
  params: idParams,
  body: emergencyTemplateChange,
  result: emergencyTemplate,
});
export const deleteEmergencyTemplate = endpoint('DELETE /emergency-templates/:id', {
  summary: 'Deletes a template.',
  needs: 'emergencies.write',
  scope: 'company',
  params: idParams,
  query: z.strictObject({ version: versionText.optional() }),
  result: nothing,
});
