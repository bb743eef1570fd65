export const coreUser = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const coreGroup = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const enterpriseUser = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
export const listResponse = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
export const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error';
/** As many are answered at once. */
export const mostResults = 200;

const config = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig';
const resourceType = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';
const schema = 'urn:ietf:params:scim:schemas:core:2.0:Schema';

export const serviceProviderConfig = (address: string) => ({
  schemas: [config],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: mostResults },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token that an owner makes in the panel, as Authorization: Bearer.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${address}/ServiceProviderConfig` },
});

export const resourceTypes = (address: string) =>
  [
    { id: 'User', endpoint: '/Users', schema: coreUser, schemaExtensions: [{ schema: enterpriseUser, required: false }] },
    { id: 'Group', endpoint: '/Groups', schema: coreGroup, schemaExtensions: [] },
  ].map((type) => ({
    ...{ schemas: [resourceType], name: type.id, description: type.id, ...type },
    meta: { resourceType: 'ResourceType', location: `${address}/ResourceTypes/${type.id}` },
  }));

interface Attribute {
  name: string;
  type: string;
  multiValued: boolean;
  required: boolean;
  caseExact: boolean;
  mutability: string;
  returned: string;
  uniqueness: string;
  description: string;
  subAttributes?: Attribute[];
}

const attribute = (name: string, given: Partial<Attribute> = {}): Attribute => ({
  ...{ name, type: 'string', multiValued: false, required: false, caseExact: false, mutability: 'readWrite', returned: 'default' },
  ...{ uniqueness: 'none', description: name },
  ...given,
});

const externalId = attribute('externalId', { caseExact: true });

export const schemas = (address: string) =>
  [
    {
      ...{ id: coreUser, name: 'User', description: 'Somebody who works here' },
      attributes: [
        attribute('userName', { required: true, uniqueness: 'server' }),
        externalId,
        attribute('name', { type: 'complex', subAttributes: ['formatted', 'givenName', 'familyName'].map((name) => attribute(name)) }),
        attribute('displayName'),
        attribute('active', { type: 'boolean' }),
        attribute('emails', {
          ...{ type: 'complex', multiValued: true, description: 'The address of work, which is the only one that is kept' },
          subAttributes: [attribute('value', { uniqueness: 'server' }), attribute('type'), attribute('primary', { type: 'boolean' })],
        }),
        attribute('preferredLanguage', { description: 'Of mails: en or tr' }),
        attribute('groups', {
          ...{ type: 'complex', multiValued: true, mutability: 'readOnly' },
          subAttributes: ['value', 'display'].map((name) => attribute(name, { mutability: 'readOnly' })),
        }),
      ],
    },
    {
      ...{ id: enterpriseUser, name: 'EnterpriseUser', description: 'Where somebody belongs' },
      attributes: [
        attribute('employeeNumber', { uniqueness: 'server' }),
        attribute('department'),
        attribute('manager', {
          type: 'complex',
          subAttributes: [attribute('value', { caseExact: true }), attribute('displayName', { mutability: 'readOnly' })],
        }),
      ],
    },
    {
      ...{ id: coreGroup, name: 'Group', description: 'A team' },
      attributes: [
        attribute('displayName', { required: true, uniqueness: 'server' }),
        externalId,
        attribute('members', {
          ...{ type: 'complex', multiValued: true },
          subAttributes: [
            attribute('value', { caseExact: true, mutability: 'immutable' }),
            attribute('display', { mutability: 'readOnly' }),
          ],
        }),
      ],
    },
  ].map((one) => ({ schemas: [schema], ...one, meta: { resourceType: 'Schema', location: `${address}/Schemas/${one.id}` } }));
