import { expect, it } from 'vitest'
import { aLease, aWorld } from '../../billing/billing.builders.ts'
import { fieldValues } from '../document/field-values.service.ts'
import { aRentee } from '../housing.builders.ts'
import { leases, signLease } from '../lease/lease.service.ts'
import { leaseBase } from '../lease/lease.source.ts'
import { recordHandOver } from './hand-over.service.ts'

const GIVEN = { keys: [], items: null, confirmedBy: null, skipped: null, fileIds: [] }

it('says in documents what was handed over', async () => {
  const world = await aWorld()
  const { today } = world
  const leaseId = await aLease(world)
  await today.transaction((tx) =>
    recordHandOver(
      tx,
      {
        ...GIVEN,
        leaseId,
        handedOn: '2026-06-02',
        keys: [
          { kind: 'door', count: 2 },
          { kind: 'card', count: 1, note: '车库' },
        ],
      },
      async () => [{ meterId: leaseId, no: 'E-1', utility: 'electric', value: 12.5 }],
    ),
  )
  const { texts, blocks } = await fieldValues(today, leaseId)
  expect(texts).toMatchObject({ 'handOver.on': '2026-06-02', 'handOver.keys': '房门钥匙 2、门禁卡（车库） 1' })
  expect(blocks['table.readings']).toContain('<td>E-1</td><td>12.5</td>')
})

it('may come before the first day, but not while somebody lives there still', async () => {
  const world = await aWorld()
  const before = await aLease(world, { terms: { startOn: '2026-05-01', endOn: '2026-06-14' } })
  const { roomId } = await leaseBase.get(world.today, before)
  const renteeId = await aRentee(world.today)
  const { startOn: _start, endOn: _end, ...terms } = await leaseBase.get(world.today, before)
  const { id } = await leases.add(world.today, {
    ...terms,
    roomId,
    renteeId,
    startOn: '2026-06-20',
    endOn: '2027-06-19',
  })
  await signLease(world.today, { id, signedOn: '2026-06-01', acceptStaying: 'yes' })
  const on = (handedOn: string) =>
    world.today.transaction((tx) => recordHandOver(tx, { ...GIVEN, leaseId: id, handedOn }, async () => []))
  await expect(on('2026-06-10')).rejects.toMatchObject({ reason: 'housing.error.handedWhileLivedIn' })
  await expect(on('2026-05-31')).rejects.toMatchObject({ reason: 'housing.error.handedOutside' })
})
