import { readAttachment } from '@cloud-steward/contract/files/attachment.ts'
import * as contract from '@cloud-steward/contract/value-added/index.ts'
import { beforeAll, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import { ask } from '../../../../test/ask.ts'
import type { Client } from '../../../../test/client.ts'
import { uploaded } from '../../../../test/picture.ts'
import { aLease, aWorld, type World } from '../../billing/billing.builders.ts'

let world: World
let [admin, rentee] = [] as unknown as [Client, Client]
let id: string
beforeAll(async () => {
  world = await aWorld()
  admin = await signIn(world.app, world)
  rentee = await signIn(world.app, world, 'ROLE_RENTEE')
  await aLease(world)
  const prices = [{ buyerKind: 'rentee', priceFen: 10_000 }]
  const draft = { name: '收纳', soldBy: 'piece', unit: '次', delivery: 'at_once', prices, orderKind: 'service' }
  id = ((await admin.send(contract.product.endpoints.add, draft)).body.data as { id: string }).id
})
const arrange = (fileIds: string[], seenIds: string[], who = admin) =>
  ask(who, contract.arrangeProductPictures, { id, fileIds, seenIds })
const statusOf = async (who: Client, fileId: string) =>
  (await who.call(contract.readProductPicture, { id: fileId })).status

it('a product has at most five pictures; buyers see them once it is on sale, other tenants never', async () => {
  const files = [] as string[]
  for (let n = 0; n < 6; n++) files.push(await uploaded(admin))
  expect((await arrange(files, [])).reason).toBeDefined()
  const five = files.slice(0, 5)
  expect((await arrange(five, [])).reason).toBeUndefined()
  const { list } = (await admin.send(contract.product.endpoints.query, { id })).body.data as {
    list: { coverId: string }[]
  }
  expect(list[0]!.coverId).toBe(five[0])
  expect((await ask(admin, contract.queryProductPictures, { id })).data.map((one) => one.id)).toEqual(five)
  expect([await statusOf(admin, five[1]!), await statusOf(rentee, five[1]!)]).toEqual([200, 404])
  await ask(admin, contract.publishProduct, { id })
  expect(await statusOf(rentee, five[1]!)).toBe(200)
  expect((await ask(rentee, contract.queryShop, {})).data.products[0]!.pictureIds).toEqual(five)
  // Buyers can neither change the product's pictures nor read them as attachments.
  expect((await rentee.call(readAttachment, { id: five[1]! })).status).toBe(403)
  expect((await rentee.call(contract.arrangeProductPictures, { id, fileIds: [], seenIds: five })).status).toBe(403)
  const stranger = await signIn(world.app, await aWorld())
  expect(await statusOf(stranger, five[1]!)).toBe(404)
  // A file that is no picture of a product answers 404.
  expect(await statusOf(admin, await uploaded(admin))).toBe(404)
})
it('a user who has not read the current pictures cannot remove any', async () => {
  const { data } = await ask(admin, contract.queryProductPictures, { id })
  const ids = data.map((one) => one.id)
  expect((await arrange([], [])).reason).toBe('file.error.picturesChanged')
  expect((await arrange(ids.toReversed(), ids)).reason).toBeUndefined()
  expect((await arrange([ids[0]!], ids.toReversed())).reason).toBeUndefined()
  // A removed picture is no longer shown.
  expect(await statusOf(rentee, ids[1]!)).toBe(404)
})
