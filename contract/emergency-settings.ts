import { z } from 'zod';
import { productLanguages } from './constants.ts';
import { emergencyMessage, emergencyRoles } from './emergency.ts';
import { endpoint } from './endpoint.ts';
import { phoneNumber } from './parameters.ts';
import { idParams, line, nothing, recordFields, version, versionText } from './primitives.ts';

/** Easier to read and to dial: `+90 212 555 01 12`. Where the groups of a country aren’t known, as it is. */
export const shownPhoneNumber = (number: string): string => number.replace(/^\+90(\d{3})(\d{3})(\d{2})(\d{2})$/, '+90 $1 $2 $3 $4');

const savedPhoneNumber = z.object({ phoneNumber: z.string().nullable(), version });
export type SavedPhoneNumber = z.output<typeof savedPhoneNumber>;
export const readPhoneNumber = endpoint('GET /emergencies/phone-number', {
  summary: 'The company’s emergency phone number; null where none is saved.',
  access: emergencyRoles,
  result: savedPhoneNumber,
});
export const savePhoneNumber = endpoint('PUT /emergencies/phone-number', {
  summary: 'Saves the company’s emergency phone number (E.164); null removes it.',
  access: emergencyRoles,
  body: z.strictObject({ phoneNumber: phoneNumber.nullable(), version }),
  result: savedPhoneNumber,
});

const templateFields = { name: line(80), message: emergencyMessage, language: z.enum(productLanguages) };
export const emergencyTemplate = z.object({ ...recordFields, ...templateFields, name: z.string(), message: z.string() });
export type EmergencyTemplate = z.output<typeof emergencyTemplate>;
export const listEmergencyTemplates = endpoint('GET /emergency-templates', {
  summary: 'The messages that a start can begin with, by name; those in the caller’s language first.',
  access: emergencyRoles,
  result: z.object({ items: z.array(emergencyTemplate) }),
});
export const newEmergencyTemplate = z.strictObject(templateFields);
export type NewEmergencyTemplate = z.output<typeof newEmergencyTemplate>;
export const createEmergencyTemplate = endpoint('POST /emergency-templates', {
  summary: 'Adds a template.',
  access: emergencyRoles,
  body: newEmergencyTemplate,
  result: emergencyTemplate,
});
export const emergencyTemplateChange = newEmergencyTemplate.partial().extend({ version });
export type EmergencyTemplateChange = z.output<typeof emergencyTemplateChange>;
export const updateEmergencyTemplate = endpoint('PATCH /emergency-templates/:id', {
  summary: 'Changes a template; the version must be the newest.',
  access: emergencyRoles,
  params: idParams,
  body: emergencyTemplateChange,
  result: emergencyTemplate,
});
export const deleteEmergencyTemplate = endpoint('DELETE /emergency-templates/:id', {
  summary: 'Deletes a template.',
  access: emergencyRoles,
  params: idParams,
  query: z.strictObject({ version: versionText.optional() }),
  result: nothing,
});
