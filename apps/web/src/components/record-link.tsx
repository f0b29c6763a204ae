import { Fragment, type ReactNode } from 'react'
import { listPath, recordPath } from '../infra/record-pages.ts'

/** A plain link, followed by the shell (`followRecords`): a list shows hundreds, and the router's own link listens to every change of the address. */
const link = (path: string | undefined, text: ReactNode): ReactNode =>
  path ? (
    <a className="record-link" href={path}>
      {text}
    </a>
  ) : (
    text
  )

/** What a record is called, as a link to the record if the user may go there. */
export const recordLink = (resource: string, id: unknown, text: ReactNode): ReactNode =>
  link(typeof id === 'string' && id ? recordPath(resource, id) : undefined, text)

/** Fields that hold numbers of other records. A contract of several rooms adds its own number to that of the lease. */
const NUMBERED: Readonly<Record<string, readonly string[]>> = {
  billNo: ['billing.bill'],
  billNos: ['billing.bill'],
  paymentNo: ['payment.payment'],
  leaseNo: ['housing.lease'],
  contractNo: ['housing.lease', 'housing.masterLease'],
  orderNo: ['workOrder.workOrder'],
}
/** A number as a link to the list that shows what it is of, if the user may go there. */
export const numberIn = (resource: string, no: string): ReactNode =>
  link(listPath(resource, 'no', encodeURIComponent(no))?.path, no)
const PAYMENT_NO = /^P\d{4}-\d{6,}$/
/** A note of a step; one that is the number of a payment as a link to it. */
export const noteLink = (note: string): ReactNode => (PAYMENT_NO.test(note) ? numberIn('payment.payment', note) : note)
/**
 * The numbers in a field of a row, each a link: to the record where the row has its id, else to the list that shows it.
 * Undefined if the field holds no numbers of other records.
 */
export function numberLink(key: string, row: object): ReactNode {
  const of = NUMBERED[key]
  const values = row as Readonly<Record<string, unknown>>
  const text = values[key]
  if (!of || typeof text !== 'string' || !text) return undefined
  const id = values[key === 'contractNo' ? 'leaseId' : key.replace(/Nos?$/, 'Id')]
  return text.split(/( · |, )/).map((part, at) => {
    const resource = of[Math.min(at / 2, of.length - 1)]
    if (!resource || at % 2) return part
    const path = at === 0 && typeof id === 'string' ? recordPath(resource, id) : undefined
    return (
      <Fragment key={part}>{link(path ?? listPath(resource, 'no', encodeURIComponent(part))?.path, part)}</Fragment>
    )
  })
}
