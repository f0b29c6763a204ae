import { byUser, choice, code, instant, mobile, resource, text } from '../kit/index.ts'
import { LESSOR_KINDS } from './choices.ts'
import { IDENTITY_STATES, PAPER_KINDS, PARTY_KINDS, paperNumber } from './identity.ts'

const person = {
  name: text(64),
  mobile: mobile(),
  idNoMasked: text(32, { readOnly: true, optional: true }),
  remark: text(256, { optional: true, multiline: true }),
} as const

/** 房东: who owns what is let and is paid for it. */
export const landlord = resource('housing.landlord', {
  fields: {
    code: code(32, { once: true, numbered: 'F' }),
    ...person,
    /** The tax on rents follows from it. Empty: as the income account of rents says. */
    lessorKind: choice(LESSOR_KINDS, { optional: true }),
    bankName: text(64, { optional: true }),
    bankAccount: text(32, { optional: true, pattern: '^[0-9 ]{0,32}$' }),
  },
  title: 'name',
  list: ['code', 'name', 'mobile', 'lessorKind', 'bankName', 'bankAccount', 'remark'],
  sort: ['code', 'name'],
  search: ['name', 'mobile', 'code'],
  twins: ['name', 'mobile'],
})

const { remark, ...whom } = person
/** 租客: who rents. */
export const rentee = resource('housing.rentee', {
  fields: {
    code: code(32, { once: true, numbered: 'Z' }),
    ...whom,
    /** Empty: a person. */
    partyKind: choice(PARTY_KINDS, { optional: true }),
    /** Empty: the identity card, of a company its credit code. */
    paperKind: choice(PAPER_KINDS, { optional: true }),
    idNo: text(20, { optional: true, pattern: paperNumber.pattern }),
    emergencyName: text(64, { optional: true }),
    emergencyPhone: text(32, { optional: true, pattern: '^[0-9 +()-]{0,32}$' }),
    remark,
    identityState: choice(IDENTITY_STATES, { readOnly: true }),
    identityAt: instant({ readOnly: true, optional: true }),
    identityBy: byUser({ readOnly: true, optional: true }),
  },
  title: 'name',
  list: [
    'code',
    'name',
    'mobile',
    'partyKind',
    'paperKind',
    'idNoMasked',
    'identityState',
    'identityAt',
    'identityBy',
    'remark',
  ],
  shown: ['name', 'mobile', 'identityState', 'partyKind', 'paperKind', 'idNoMasked', 'code', 'remark', 'createTime'],
  sort: ['code', 'name'],
  search: ['name', 'mobile', 'code', 'partyKind', 'identityState'],
  twins: ['name', 'mobile'],
})
