import type { InputOf } from '@cloud-steward/contract'
import * as contract from '@cloud-steward/contract/checkout/index.ts'
import { PASSWORD, signIn, signInAs } from '../../../test/app.ts'
import { ask } from '../../../test/ask.ts'
import type { Client } from '../../../test/client.ts'
import { uploaded } from '../../../test/picture.ts'
import { PNG } from '../../../test/png.ts'
import { newId } from '../../infra/db/id.ts'
import { addUser } from '../../setup/first-tenants.ts'
import { aBill, aWorld, type BillShown, pay, type World } from '../billing/billing.builders.ts'
import { hashPassword } from '../identity/index.ts'
import { checkOuts } from './check-out.source.ts'

export interface House extends World {
  maker: Client
  checker: Client
  second: Client
}
/** A tenant with three people who may not do each other's part. */
export async function aHouseOfThree(): Promise<House> {
  const world = await aWorld()
  const { app } = world
  await addUser(
    app.pools,
    world.id,
    { username: 'second', nickname: 'second', role: 'ROLE_ADMIN' },
    await hashPassword(PASSWORD),
  )
  const [maker, checker] = [await signIn(app, world), await signIn(app, world, 'ROLE_TENEMENT')]
  return { ...world, maker, checker, second: await signInAs(app, world, 'second', PASSWORD) }
}
export async function upload(who: Client): Promise<string> {
  return uploaded(who, PNG, 'photo.png')
}
async function must<E extends Parameters<Client['call']>[0]>(who: Client, endpoint: E, input: InputOf<E>) {
  const { reason, data } = await ask(who, endpoint, input)
  if (reason) throw new Error(`${endpoint.permission}: ${reason}`)
  return data
}
export const shown = async (world: World, id: string) => checkOuts.get(world.today, id)
export const detail = async (who: Client, id: string) => must(who, contract.queryCheckOutDetail, { id })

/** A lease from 1 June, paid: 3,000.00 rent and 3,000.00 deposit. */
export async function aPaidLease(world: World, terms: object = {}, paidFen?: number): Promise<BillShown> {
  const bill = await aBill(world, { lateFeeBp: 0, ...terms })
  if (paidFen !== 0) await pay(world, bill, { amountFen: paidFen ?? bill.outstandingFen, receivedOn: '2026-06-01' })
  return bill
}
export type Deduction = NonNullable<InputOf<typeof contract.inspectCheckOut>['deductions']>[number]
export interface Leaving {
  leftOn?: string
  leaveKind?: 'early' | 'on_time' | 'late' | 'special'
  penalty?: 'asAgreed' | 'waived'
  deductions?: Deduction[]
}
/** Begun, inspected (one damaged thing with its photo) and without meters. */
export async function inspected(
  house: House,
  leaseId: string,
  { leftOn = '2026-06-10', leaveKind = 'early', penalty, deductions = [] }: Leaving = {},
): Promise<string> {
  const { maker } = house
  const { id } = await must(maker, contract.beginCheckOut, { leaseId, leaveKind, leftOn, penalty, reason: 'moves' })
  const items = [
    {
      area: 'kitchen',
      item: 'hob',
      quantity: 1,
      costFen: 20_000,
      condition: 'damaged' as const,
      fileIds: [await upload(maker)],
    },
    { area: 'bath', item: 'lamp', quantity: 1, condition: 'missing' as const },
    { area: 'bath', item: 'tap', quantity: 1, condition: 'damaged' as const },
  ]
  await must(maker, contract.inspectCheckOut, { id, inspectedOn: leftOn, items, deductions })
  return id
}
/** The same, calculated, signed and submitted. */
export async function submitted(house: House, leaseId: string, leaving: Leaving = {}): Promise<string> {
  const { maker } = house
  const id = await inspected(house, leaseId, leaving)
  await must(maker, contract.calculateCheckOut, { id })
  await must(maker, contract.confirmCheckOut, { id, decision: 'confirmed', fileIds: [await upload(maker)] })
  await submit(house, id)
  return id
}
export const submit = (house: House, id: string) =>
  must(house.maker, contract.submitCheckOut, { id, payName: `Rentee of ${house.name}`, payAccount: '6222 0000 1' })
export const approve = (who: Client, id: string) =>
  ask(who, contract.reviewCheckOut, { id, decision: 'approve' as const })
export const payOut = (who: Client, id: string, channelNo = newId()) =>
  ask(who, contract.payCheckOut, { id, channel: 'bank', channelNo, paidOn: '2026-06-15' })
