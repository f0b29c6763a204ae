import type { Shape } from '../kit/index.ts'
import { choice, code, command, date, email, id, int, objectOf, ref, resource, text } from '../kit/index.ts'
import { MERCHANT_CATEGORIES } from './mcc.ts'

export const TENANT_STATES = ['upcoming', 'open', 'readOnly', 'expired', 'closed'] as const

const fields = {
  /** Made here when none is given; fixed from then on. */
  tenantCode: code(64, { once: true, optional: true }),
  tenantName: text(64, { min: 1 }),
  status: choice(TENANT_STATES, { readOnly: true }),
  domain: text(100, { optional: true, pattern: '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,24}$' }),
  startTime: date({ optional: true }),
  endTime: date({ optional: true }),
  /** Days after the end for which the tenant can still be read. */
  graceDays: int({ min: 0, max: 3_650, optional: true }),
  tenantContact: text(64, { optional: true }),
  tenantEmail: email({ optional: true }),
  tenantTel: text(20, { optional: true, pattern: '^[0-9+() -]{3,20}$' }),
  /** Houses the tenant may have, and has. */
  houseNum: int({ min: 0, max: 10_000_000, optional: true }),
  housesUsed: int({ readOnly: true }),
  packageId: ref('platform.package', { optional: true }),
  mcc: choice(MERCHANT_CATEGORIES, { readOnly: true, optional: true }),
} as const

/** Accounts of the multi-tenant product. Deleting closes one: its data stay, and it can be opened again. */
const sheet = resource('platform.tenant', {
  wire: 'admin.SysTenant',
  fields,
  title: 'tenantName',
  list: [
    'tenantCode',
    'tenantName',
    'status',
    'packageId',
    'startTime',
    'endTime',
    'housesUsed',
    'houseNum',
    'tenantContact',
    'tenantTel',
    'tenantEmail',
    'domain',
    'mcc',
  ],
  shown: [
    'tenantCode',
    'tenantName',
    'status',
    'packageId',
    'endTime',
    'housesUsed',
    'houseNum',
    'tenantContact',
    'tenantTel',
  ],
  search: ['tenantCode', 'tenantName', 'status', 'tenantContact', 'tenantEmail', 'tenantTel', 'packageId', 'endTime'],
  sort: ['tenantCode', 'tenantName', 'startTime', 'endTime', 'houseNum'],
  operations: ['query', 'add', 'update', 'delete', 'export', 'exportWord', 'exportPDF', 'import', 'impact'],
})
/** Who administers a new tenant: a new account of this name, or a copy of a user of the platform. */
export const firstAdministrator = {
  adminUsername: text(64, { min: 3, optional: true, pattern: '^[\\p{L}\\p{N}._@+-]{3,64}$' }),
  adminUserId: ref('identity.user', { optional: true }),
} satisfies Shape
export const tenantDraft = { ...sheet.fields, ...firstAdministrator }
const { add } = sheet.endpoints
export const tenant: typeof sheet = {
  ...sheet,
  table: 'platform_systenant',
  endpoints: {
    ...sheet.endpoints,
    add: {
      ...add,
      input: { ...add.input, ...firstAdministrator },
      output: objectOf({
        id: id(),
        tenantCode: text(64),
        username: text(64, { optional: true }),
        /** Told this once; absent for a copy, whose password is the one he has. */
        password: text(31, { optional: true }),
      }),
    },
  },
}

export const reopenSysTenant = command('admin.systenant', 'reopenSysTenant', { id: id() })
/** Sets the merchant category of a tenant, or takes it away. */
export const setTenantMCC = command(
  'admin.systenant',
  'setTenantMCC',
  { tenantCode: text(64, { min: 1 }), mcc: text(4, { optional: true, pattern: '^[0-9]{4}$' }) },
  {},
  { from: 'form' },
)
/** Gives a user of the platform an account of his own in another tenant: same name, password and mobile number. */
export const addSysTenantUser = command(
  'admin.sysuser',
  'addSysTenantUser',
  {
    tenantCode: text(64, { min: 1 }),
    userId: ref('identity.user'),
    /** A role of that tenant; without it he has none until its administrator gives him one. */
    roleCode: text(32, { min: 1, optional: true }),
  },
  { id: id() },
  { from: 'form' },
)
