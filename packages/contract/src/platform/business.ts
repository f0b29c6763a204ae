import { choice, command, date, id, instant, int, ref, resource, text } from '../kit/index.ts'

export const BUSINESS_STATES = ['pending', 'active', 'rejected', 'frozen', 'closed'] as const
const licenceNo = text(32, { optional: true, pattern: '^[0-9A-Z]{15,18}$' })

/** 商户: a tenant as a business that uses the platform, from its application to its end. */
export const business = resource('platform.business', {
  fields: {
    tenantName: text(64, { readOnly: true }),
    tenantCode: text(64, { readOnly: true }),
    licenceNo: { ...licenceNo, readOnly: true },
    tenantContact: text(64, { readOnly: true, optional: true }),
    tenantTel: text(20, { readOnly: true, optional: true }),
    packageId: ref('platform.package', { readOnly: true, optional: true }),
    housesUsed: int({ readOnly: true }),
    houseNum: int({ readOnly: true }),
    endTime: date({ readOnly: true, optional: true }),
    /** Until then the tenant lets the platform look in. */
    supportUntil: instant({ readOnly: true, optional: true }),
    state: choice(BUSINESS_STATES, { readOnly: true }),
  },
  title: 'tenantName',
  list: [
    'tenantName',
    'state',
    'tenantCode',
    'licenceNo',
    'tenantContact',
    'tenantTel',
    'packageId',
    'housesUsed',
    'houseNum',
    'endTime',
    'supportUntil',
  ],
  shown: [
    'tenantName',
    'state',
    'licenceNo',
    'tenantContact',
    'tenantTel',
    'packageId',
    'housesUsed',
    'houseNum',
    'endTime',
  ],
  search: ['tenantName', 'state', 'tenantCode', 'tenantContact', 'tenantTel', 'packageId'],
  sort: [],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
})
/** What it may use, and until when; what is left out stays. */
const terms = {
  licenceNo,
  packageId: ref('platform.package', { optional: true }),
  houseNum: int({ min: 0, max: 10_000_000, optional: true }),
  endTime: date({ optional: true }),
}
const why = text(256, { min: 1 })
export const approveBusiness = command(business.name, 'approveBusiness', { id: id(), ...terms }, {})
/** Nobody can sign in there from now on; it may be approved after all. */
export const rejectBusiness = command(business.name, 'rejectBusiness', { id: id(), reason: why }, {})
export const setBusinessTerms = command(business.name, 'setBusinessTerms', { id: id(), ...terms }, {})
export const freezeBusiness = command(business.name, 'freezeBusiness', { id: id(), reason: why }, {})
export const unfreezeBusiness = command(business.name, 'unfreezeBusiness', { id: id(), reason: why }, {})
export const closeBusiness = command(business.name, 'closeBusiness', { id: id(), reason: why }, {})
