import * as shop from '@cloud-steward/contract/value-added/index.ts'
import { expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import { ask } from '../../../../test/ask.ts'
import { aLease, aWorld } from '../../billing/billing.builders.ts'
import { queryProduct } from './chart.service.ts'

it('shows what is sold only to callers of the list of orders, and of their fields', async () => {
  const world = await aWorld()
  const [admin, rentee] = [await signIn(world.app, world), await signIn(world.app, world, 'ROLE_RENTEE')]
  await aLease(world)
  const prices = shop.BUYER_KINDS.map((buyerKind) => ({ buyerKind, priceFen: 1_000 }))
  const product = {
    name: '清洗',
    soldBy: 'piece',
    unit: '次',
    stock: 10,
    delivery: 'work_order',
    orderKind: 'clean',
    prices,
  }
  const added = await admin.send(shop.product.endpoints.add, product)
  const { id: productId } = added.body.data as { id: string }
  await ask(admin, shop.publishProduct, { id: productId })
  const { rooms } = (await rentee.call(shop.queryShop, {})).body.data
  const wish = { productId, roomIds: [rooms[0]!.roomId], quantity: 1, payBy: 'online' as const }
  expect((await ask(rentee, shop.buyProduct, wish)).reason).toBeUndefined()

  const shown = async (field: string | undefined, may: (path: string) => boolean) => {
    const hiddenFields = new Map([[shop.sale.name, new Set(field ? [field] : [])]])
    const user = { id: 'u', username: 'u', nickname: 'u', roles: [], hiddenFields }
    return (await queryProduct({ ...world.today, user }, {}, may)).list.length
  }
  const listOfOrders = shop.sale.endpoints.query.path.replace(/^\/api/, '')
  expect(await shown(undefined, (path) => path === listOfOrders)).toBe(1)
  expect(await shown('remark', (path) => path === listOfOrders)).toBe(1)
  expect(await shown('totalFen', (path) => path === listOfOrders)).toBe(0)
  expect(await shown(undefined, (path) => path !== listOfOrders)).toBe(0)
})
