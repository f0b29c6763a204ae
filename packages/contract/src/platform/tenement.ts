import { choice, region, resource, text } from '../kit/index.ts'

const sheet = resource('platform.tenement', {
  wire: 'admin.Tenement',
  fields: {
    tenementName: text(64, { min: 1 }),
    contact: text(64, { optional: true }),
    tel: text(20, { optional: true, pattern: '^[0-9+() -]{3,20}$' }),
    regionCode: region({ optional: true }),
    address: text(128, { optional: true }),
    /** Ids of its users by comma; each holds ROLE_TENEMENT and works for one tenement. */
    userId: text(4_000, { optional: true, readOnly: true }),
    userIdCn: text(4_000, { optional: true, readOnly: true }),
    status: choice(['1', '0'], { numeric: true }),
    remark: text(256, { optional: true, multiline: true }),
  },
  title: 'tenementName',
  list: ['tenementName', 'contact', 'tel', 'regionCode', 'address', 'userIdCn', 'status', 'remark'],
  search: ['tenementName', 'status', 'contact', 'tel'],
  sort: ['tenementName'],
})
/** Whose: the caller's own tenant when absent; only the platform names another. */
const of = { tenantCode: text(64, { optional: true }) }
const workers = { userId: text(4_000, { optional: true, pattern: '^[0-9a-fA-F, -]*$' }) }
/** The inputs of add and set, as forms draw them. */
export const tenementDraft = { ...sheet.fields, ...workers }
const path = (verb: string): string => `/api/admin/tenement/${verb}Tenement`
const { query, add, update, delete: remove } = sheet.endpoints
/** Property operators that work within a tenant. The platform's clients know these calls by names of their own. */
export const tenement: typeof sheet = {
  ...sheet,
  endpoints: {
    ...sheet.endpoints,
    query: { ...query, input: { ...query.input, ...of } },
    add: { ...add, from: 'form', input: { ...add.input, ...workers, ...of } },
    update: {
      ...update,
      method: 'POST',
      path: path('set'),
      from: 'form',
      input: { ...update.input, ...workers, ...of },
    },
    delete: { ...remove, path: path('del'), from: 'form', input: { ...remove.input, ...of } },
  },
}
