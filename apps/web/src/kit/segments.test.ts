import { bill } from '@cloud-steward/contract/billing/bill.ts'
import { voucher } from '@cloud-steward/contract/channels/voucher.ts'
import { expect, it } from 'vitest'
import { businessDay } from '../infra/business-day.ts'
import { inSegment, segmentAt, segmentsOf } from './segments.ts'

const segment = (name: string) => segmentsOf(bill).find((one) => one.name === name)!

it('replaces the filters of one segment by those of another, and keeps all others', () => {
  const today = businessDay()
  const due = inSegment(bill, { siteId: 's', overdue: 'yes' }, segment('dueToday'))
  expect(due).toEqual({ siteId: 's', state: 'issued,part_paid', dueOnFrom: today, dueOnTo: today })
  expect(segmentAt(bill, due)?.name).toBe('dueToday')
  expect(inSegment(bill, due, undefined)).toEqual({ siteId: 's' })
})
it('is in no segment when a filter says something else', () => {
  expect(segmentAt(bill, { state: 'paid' })?.name).toBe('settled')
  expect(segmentAt(bill, { state: 'void' })).toBeUndefined()
  expect(segmentAt(bill, { state: 'paid', overdue: 'yes' })).toBeUndefined()
  expect(segmentAt(bill, {})).toBeUndefined()
})
it('has the title of its state where it is one', () => {
  expect(segmentsOf(voucher)[0]).toMatchObject({ name: 'matched', labelKey: 'channel.voucher.state.matched' })
  expect(segment('settled').labelKey).toBe('billing.bill.state.paid')
})
