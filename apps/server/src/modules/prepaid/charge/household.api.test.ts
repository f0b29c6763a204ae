import { expect, it } from 'vitest'
import { aMeter, read } from '../../metering/metering.builders.ts'
import { openAccount } from '../account/open-account.service.ts'
import { aHome, reads, shown } from '../account.builders.ts'

it('counts the meters of a household on one ladder: who was opened first has the cheaper steps', async () => {
  const tiers = [
    { fromQuantity: 0, toQuantity: 200, price: 0.5 },
    { fromQuantity: 200, price: 1 },
  ]
  const home = await aHome({ terms: { kind: 'ladder', ladderPeriod: 'month', tiers } })
  const secondId = await aMeter(home.today, home)
  await read(home.today, secondId, { '2026-06-15': 0 })
  const { id: accountId } = await openAccount(home.today, { meterId: secondId, leaseAllows: true })
  const second = { ...home, meterId: secondId, accountId }
  const later = home.at('2026-06-25 12:00')
  // 60 kWh of June were settled before the accounts were opened.
  expect(await reads(home, later, 200)).toBe(5_000)
  expect(await reads(second, later, 100)).toBe(40 * 50 + 60 * 100)
  expect((await shown(second, later)).ledgerFen).toBe(-8_000)
})
