// Imports nothing: a bench asks the same questions without a browser.

/** A kind of record the palette looks for. */
export interface Kind {
  resource: string
  /** The screen on which it opens; who may not open that is not shown the record. */
  menu: string
  path: string
  /** By which fields it is searched, if what was typed looks like this. */
  by: readonly { key: string; looks: RegExp }[]
  detail: readonly string[]
}
const NUMBER = /^[\p{L}]{0,4}[\d-]{2,}$/u
const PHONE = /^\+?\d{3,15}$/
const NAME = /\p{L}/u
const numbered = (resource: string, menu: string, detail: readonly string[], key = 'no'): Kind => ({
  resource,
  menu,
  path: `/${menu}`,
  by: [{ key, looks: NUMBER }],
  detail,
})
export const KINDS: readonly Kind[] = [
  {
    resource: 'housing.rentee',
    menu: 'tenantplat',
    path: '/tenantplat',
    by: [
      { key: 'name', looks: NAME },
      { key: 'mobile', looks: PHONE },
    ],
    detail: ['mobile'],
  },
  {
    resource: 'housing.room',
    menu: 'house_list',
    path: '/house_list',
    by: [{ key: 'fullName', looks: /[\p{L}\d]{2,}/u }],
    detail: ['state'],
  },
  {
    resource: 'housing.landlord',
    menu: 'landlord',
    path: '/landlord',
    by: [
      { key: 'name', looks: NAME },
      { key: 'mobile', looks: PHONE },
    ],
    detail: ['mobile'],
  },
  numbered('housing.lease', 'contract', ['roomName', 'renteeName']),
  numbered('billing.bill', 'rentbill', ['roomName', 'renteeName']),
  numbered('payment.payment', 'payment', ['renteeName']),
  numbered('workOrder.workOrder', 'workorder', ['roomName']),
  numbered('device.elemeter', 'elemeter', ['roomName'], 'serial'),
  numbered('device.watermeter', 'watermeter', ['roomName'], 'serial'),
]

/** What somebody typed, in one way to write it. */
export const asTyped = (typed: string): string => typed.normalize('NFKC').trim()
/** By which fields a kind is searched for a text. */
export const fieldsFor = ({ by }: Kind, typed: string): string[] =>
  by.filter(({ looks }) => looks.test(typed)).map(({ key }) => key)
/** Records of a kind that the palette shows for one field. */
export const MOST_OF_A_KIND = 4
