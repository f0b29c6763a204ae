import { setTimeout as delay } from 'node:timers/promises'
import { building, landlord, room, site } from '@cloud-steward/contract/housing/index.ts'
import { queryRun } from '@cloud-steward/contract/runs/index.ts'
import type { Client } from '../../apps/server/test/client.ts'
import { importSheet } from '../../apps/server/test/sheets.ts'

const add = async (
  who: Client,
  of: typeof site | typeof building | typeof landlord,
  draft: object,
): Promise<string> => {
  const { body } = await who.send(of.endpoints.add, draft)
  if (body.code !== 200) throw new Error(JSON.stringify(body))
  return (body.data as { id: string }).id
}

/** A site with one building and its landlord; rooms are imported into it. */
export async function addEmptyPlace(who: Client, name = '云'): Promise<void> {
  await add(who, landlord, { code: `${name}-L`, name, mobile: '13800000000' })
  const siteId = await add(who, site, { code: `${name}-S`, name, regionCode: '110101', address: name, mode: 'whole' })
  await add(who, building, { siteId, name, floors: 30 })
}
export const roomSheet = (count: number, name = '云'): Promise<Buffer> =>
  importSheet(
    room,
    Array.from({ length: count }, (_, at) => ({
      siteName: name,
      buildingName: name,
      floor: (at % 30) + 1,
      houseNumber: `H${at}`,
      mode: 'whole',
      areaM2: '58.5',
      landlordCode: `${name}-L`,
      baseRentFen: '3200',
      depositFen: '3200',
    })),
  )

interface Run {
  state: string
  total: number
  done: number
  failed: number
}
export const runOf = async (who: Client, id: string): Promise<Run> =>
  (await who.send(queryRun, { id })).body.data as Run
export async function endOf(who: Client, id: string, seconds: number): Promise<Run> {
  for (const end = Date.now() + seconds * 1_000; ; await delay(50)) {
    const run = await runOf(who, id)
    if (!['waiting', 'running'].includes(run.state) || Date.now() > end) return run
  }
}
