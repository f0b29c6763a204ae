import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keepRecordPages } from '../infra/record-pages.ts'
import { useSession } from '../infra/session-store.ts'
import { noteLink, numberLink, recordLink } from './record-link.tsx'

const load = () => Promise.reject(new Error('not drawn'))
const page = (menu: string, detail: string, at?: (id: string) => string) => ({
  path: `/${menu}`,
  menu,
  detail,
  load,
  ...(at && { at }),
})
const paths = () => screen.queryAllByRole('link').map((one) => one.getAttribute('href'))

beforeEach(() => {
  keepRecordPages([
    page('bills', 'billing.bill'),
    page('leases', 'housing.lease'),
    page('masters', 'housing.masterLease'),
    page('meters', 'device.elemeter', (id) => `/device/elemeter?id=${id}`),
    page('secret', 'payment.payment'),
  ])
  useSession.setState({
    menus: ['bills', 'leases', 'masters', 'meters'].map((name) => ({
      id: name,
      parentId: '0',
      name,
      path: `/${name}`,
    })),
  })
})

test('a record leads where it stands whole, also at an address of its own', () => {
  render(
    <>
      {recordLink('billing.bill', 'b1', 'B1')} {recordLink('device.elemeter', 'm1', 'M1')}
    </>,
  )
  expect(paths()).toEqual(['/bills?open=detail:b1', '/device/elemeter?id=m1'])
})
test('a number leads to its record if the row has the id, else to the list that shows it', () => {
  render(numberLink('billNo', { billNo: 'B1', billId: 'b1' }))
  render(numberLink('billNos', { billNos: 'B1, B2' }))
  render(numberLink('contractNo', { contractNo: 'L1 · M1', leaseId: 'l1' }))
  expect(paths()).toEqual([
    '/bills?open=detail:b1',
    '/bills?no=B1',
    '/bills?no=B2',
    '/leases?open=detail:l1',
    '/masters?no=M1',
  ])
  expect(document.body.textContent).toBe('B1B1, B2L1 · M1')
})
test('a number is a plain text where the user has no such page, and other fields hold none', () => {
  render(numberLink('paymentNo', { paymentNo: 'P1' }))
  expect([paths(), document.body.textContent]).toEqual([[], 'P1'])
  expect([numberLink('channelNo', { channelNo: '7' }), numberLink('billNo', { billNo: null })]).toEqual([
    undefined,
    undefined,
  ])
})
test('a note of a step that is the number of a payment leads to it, for who may go there', () => {
  expect(noteLink('P2611-000042')).toBe('P2611-000042')
  keepRecordPages([page('bills', 'payment.payment')])
  render(noteLink('P2611-000042'))
  render(noteLink('P2611-000042 was late'))
  expect(paths()).toEqual(['/bills?no=P2611-000042'])
})
