import { expect, it } from 'vitest'
import { insertMany } from './bulk.ts'

it('writes arrays as PostgreSQL reads them, and once what is alike in all rows', () => {
  const line = (order_no: string, refund_no: string | null) => ({
    line: 1,
    kind: 'payment',
    order_no,
    refund_no,
    transaction_no: '',
    amount_fen: 5,
    fee_fen: -1,
    state: 'null',
    at: '2026-11-22T08:30:00+08:00',
  })
  const rows = [line('a "b" \\c', null), line('{d, e}\n', '中文')]
  const { sql, parameters } = insertMany(7, 'channel_line', rows, {
    alike: { channel_id: 'c', day: '2026-11-22' },
  }).compile()
  expect(sql).toContain('(tenant_id, "channel_id", "day", "line",')
  expect(parameters.slice(0, 6).toSorted()).toEqual(
    ['c', '2026-11-22', '{1,1}', '{"payment","payment"}', '{"a \\"b\\" \\\\c","{d, e}\n"}', '{NULL,"中文"}'].toSorted(),
  )
})
