import { choice, code, command, date, flag, id, int, list, mobile, ref, resource, text } from '../kit/index.ts'
import { DISPATCH_MODES, ORDER_KINDS } from './choices.ts'

const payee = {
  payeeName: text(64, { optional: true }),
  payeeBank: text(64, { optional: true }),
  payeeAccount: text(32, { optional: true, pattern: '^[0-9 ]*$' }),
  /** From the confirmation of an order until its money is due. */
  settleDays: int({ min: 0, max: 180 }),
} as const

/** 供应商: a firm that carries out orders, with its people or without. */
export const supplier = resource('workOrder.supplier', {
  fields: {
    code: code(32, { numbered: 'G' }),
    name: text(64, { min: 1 }),
    contactName: text(32, { min: 1 }),
    mobile: mobile(),
    installerCount: int({ readOnly: true }),
    openCount: int({ readOnly: true }),
    ...payee,
    isActive: flag(),
    remark: text(256, { optional: true, multiline: true }),
  },
  title: 'name',
  list: ['name', 'code', 'isActive', 'contactName', 'mobile', 'installerCount', 'openCount', 'settleDays', 'remark'],
  sort: [],
  search: ['name', 'code', 'isActive'],
  scope: { orgs: 'all' },
})

/** 安装员: somebody who carries out orders, of a supplier or on his own. */
export const installer = resource('workOrder.installer', {
  fields: {
    code: code(32, { numbered: 'I' }),
    name: text(32, { min: 1 }),
    mobile: mobile(),
    supplierId: ref('workOrder.supplier', { optional: true }),
    skills: choice(ORDER_KINDS, { multiple: true }),
    /** None: every site. */
    siteIds: list(ref('housing.site'), 50, { optional: true }),
    dailyCapacity: int({ min: 1, max: 99 }),
    openCount: int({ readOnly: true }),
    /** Mean of the scores, in tenths. */
    rating: int({ readOnly: true, optional: true }),
    expiresOn: date({ readOnly: true, optional: true }),
    account: text(64, { readOnly: true, optional: true }),
    ...payee,
    isActive: flag(),
    remark: text(256, { optional: true, multiline: true }),
  },
  title: 'name',
  list: [
    'name',
    'code',
    'isActive',
    'mobile',
    'supplierId',
    'skills',
    'openCount',
    'dailyCapacity',
    'rating',
    'expiresOn',
    'account',
    'settleDays',
    'remark',
  ],
  shown: ['name', 'isActive', 'skills', 'supplierId', 'mobile', 'openCount', 'rating', 'expiresOn', 'account'],
  sort: [],
  search: ['name', 'code', 'supplierId', 'isActive'],
  scope: { orgs: 'all' },
})
/** An account by which an installer signs in; the password is told this once. */
export const openInstallerAccount = command(
  installer.name,
  'openInstallerAccount',
  { id: id(), username: text(64, { min: 3 }) },
  { username: text(64), password: text(64) },
)

/** 资质证书: after its last day its installer gets no order of these kinds. */
export const certificate = resource('workOrder.certificate', {
  fields: {
    installerId: ref('workOrder.installer', { once: true }),
    name: text(64, { min: 1 }),
    number: text(64, { optional: true }),
    skills: choice(ORDER_KINDS, { multiple: true }),
    validTo: date(),
  },
  title: 'name',
  list: ['name', 'installerId', 'number', 'skills', 'validTo'],
  sort: [],
  search: ['installerId', 'name', 'validTo'],
  scope: { orgs: 'all' },
})

/** 派单规则: who gets an order by itself. The rule that names most of site, classifier and kind decides. */
export const dispatchRule = resource('workOrder.dispatchRule', {
  fields: {
    name: text(64, { min: 1 }),
    siteId: ref('housing.site', { optional: true }),
    classifierId: ref('workOrder.classifier', { optional: true }),
    kind: choice(ORDER_KINDS, { optional: true }),
    mode: choice(DISPATCH_MODES),
    installerId: ref('workOrder.installer', { optional: true }),
    supplierId: ref('workOrder.supplier', { optional: true }),
    isActive: flag(),
  },
  title: 'name',
  list: ['name', 'mode', 'siteId', 'classifierId', 'kind', 'installerId', 'supplierId', 'isActive'],
  asked: { installerId: { mode: ['assign'] }, supplierId: { mode: ['assign'] } },
  sort: [],
  search: ['name', 'mode', 'siteId', 'isActive'],
  scope: { orgs: 'all' },
})
