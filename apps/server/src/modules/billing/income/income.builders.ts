import { INCOME_MEASURES, queryIncome, queryIncomeEntries } from '@cloud-steward/contract/billing/index.ts'
import { expect } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { TODAY } from '../billing.builders.ts'

export const DAYS = { from: '2026-06-01', to: TODAY }
export const incomeOf = async (who: Client, given: object = {}) =>
  (await who.call(queryIncome, { ...DAYS, unit: 'day', fees: 'yes', ...given } as never)).body.data
export const entriesOf = async (who: Client, given: object) =>
  (await who.call(queryIncomeEntries, { ...DAYS, pageSize: 200, ...given } as never)).body.data

/** Every number of the answer is the sum of the entries it opens. */
export async function everyNumberIsItsEntries(who: Client, made: Awaited<ReturnType<typeof incomeOf>>): Promise<void> {
  for (const measure of INCOME_MEASURES) {
    const sum = ({ list }: Awaited<ReturnType<typeof entriesOf>>) =>
      list.reduce((fen, { amountFen }) => fen + amountFen, 0)
    expect(sum(await entriesOf(who, { measure }))).toBe(made.total[`${measure}Fen`])
    for (const { by, key, ...figures } of made.groups) {
      const part = {
        period: { from: key, to: key },
        source: { source: key },
        fee: { fee: key },
        account: { account: key },
        site: { siteId: key },
        landlord: { landlordId: key },
      }[by]
      expect([by, sum(await entriesOf(who, { measure, ...part }))]).toEqual([by, figures[`${measure}Fen`]])
    }
  }
}
